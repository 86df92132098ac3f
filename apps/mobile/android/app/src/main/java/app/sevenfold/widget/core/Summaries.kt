package app.sevenfold.widget.core

import java.io.File

/** What an activity leaves to do: "Run: 1 to go". `isCounted` is that of [Reminder]. */
data class SummaryLine(val activityId: String, val text: String, val isCounted: Boolean) {
    fun toJson(): Map<String, Any?> = linkedMapOf("activityId" to activityId, "text" to text, "isCounted" to isCounted)

    companion object {
        fun parse(json: Map<*, *>): SummaryLine? {
            val activityId = json.text("activityId") ?: return null
            return SummaryLine(activityId, json.text("text") ?: return null, json["isCounted"] == true)
        }
    }
}

/** A daily or weekly notification that is pending: see `NativeSummary` of the web app. */
data class Summary(
    override val id: Int,
    override val at: Long,
    override val expiresAt: Long,
    val title: String,
    val lines: List<SummaryLine>,
    /** Number of lines that are shown; the others are counted. */
    val named: Int,
    /** "and 1 more", "and 2 more": texts for the lines that are not shown, by their number. */
    val others: List<String>,
    /** "{name}: {left}", with both placeholders. */
    val pattern: String,
    val userId: String,
    val date: String,
    /** Link to the screen that it opens. */
    val link: String
) : Pending<Summary> {
    override fun movedTo(at: Long) = copy(at = at)

    /**
     * What is left after the taps on the widget and on reminders that the app has not read yet; null if nothing is, and
     * after a sign-out.
     */
    fun body(state: WidgetState, now: Long): String? {
        if (state.userId() != userId) return null
        val left = lines.mapNotNull { line ->
            val shown = state.row(line.activityId, date, now)
            when {
                shown != null && !shown.isTapped -> line.text
                state.isSettled(line.activityId, date, line.isCounted, now) -> null
                shown == null -> line.text
                else -> pattern.replace("{left}", shown.state.text).replace("{name}", shown.row.name)
            }
        }
        val rest = left.size - named
        val counted = if (rest > 0) listOfNotNull(others.getOrNull(rest - 1)) else emptyList()
        return (left.take(named) + counted).joinToString("\n").takeIf { left.isNotEmpty() }
    }

    override fun toJson(): Map<String, Any?> = linkedMapOf(
        "id" to id,
        "at" to at,
        "expiresAt" to expiresAt,
        "title" to title,
        "lines" to lines.map { it.toJson() },
        "named" to named,
        "others" to others,
        "pattern" to pattern,
        "userId" to userId,
        "date" to date,
        "link" to link
    )

    companion object {
        fun parse(json: Map<*, *>): Summary? {
            return Summary(
                id = json.int("id")?.takeIf { it > 0 } ?: return null,
                at = json.long("at") ?: return null,
                expiresAt = json.long("expiresAt") ?: return null,
                title = json.text("title") ?: return null,
                lines = json.list("lines")?.readAll { (it as? Map<*, *>)?.let { line -> SummaryLine.parse(line) } } ?: return null,
                named = json.int("named")?.takeIf { it > 0 } ?: return null,
                others = json.list("others")?.readAll { it as? String } ?: return null,
                pattern = json.text("pattern") ?: return null,
                userId = json.text("userId") ?: return null,
                date = json.text("date") ?: return null,
                link = json.text("link") ?: return null
            )
        }
    }
}

/** The pending daily and weekly notifications. */
class Summaries(folder: File) : PendingList<Summary>(File(folder, "summaries.json")) {
    override fun parse(json: Map<*, *>): Summary? = Summary.parse(json)
}
