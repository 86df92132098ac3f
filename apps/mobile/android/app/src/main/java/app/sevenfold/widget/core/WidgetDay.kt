package app.sevenfold.widget.core

enum class RowStatus { OPEN, PARTLY, DONE, SKIPPED }

enum class PetalState { DONE, PARTLY, NOTHING, SKIPPED, EMPTY, FUTURE }

/** A petal of the mark. `share` is 0 to 1. */
data class Petal(val state: PetalState, val share: Double)

/** Contribution of an activity to the days of the week, as bits. */
data class DayBits(val done: Int, val planned: Int, val skipped: Int)

/** A row as it is, or after a number of taps. */
data class RowState(
    val status: RowStatus,
    val days: DayBits,
    val text: String,
    val control: String,
    val label: String
)

data class TileColors(val soft: String, val ink: String)

data class WidgetRow(
    val id: String,
    val name: String,
    val amount: Int,
    val outline: String,
    val emoji: String,
    val light: TileColors,
    val dark: TileColors,
    val states: List<RowState>,
    val skipped: RowState?
)

/** A row with the state that it shows. */
data class ShownRow(val row: WidgetRow, val state: RowState, val takesTaps: Boolean) {
    /** True after taps that the snapshot does not include. */
    val isTapped: Boolean get() = state !== row.states[0]

    /** True if nothing is left to do on the day. */
    val isSettled: Boolean get() = state.status == RowStatus.DONE || state.status == RowStatus.SKIPPED
}

/** The user's day, and what it looks like after taps: the rules of `packages/domain/src/widget/tap.ts`. */
class WidgetDay(
    val date: String,
    private val dates: List<String>,
    private val othersDone: List<Int>,
    private val othersPlanned: List<Int>,
    private val othersSkipped: Int,
    val rows: List<WidgetRow>
) {
    fun rowsAfter(taps: List<QueuedTap>): List<ShownRow> = rows.map { row ->
        var position = Position(0, false)
        for (tap in taps) if (tap.activityId == row.id && tap.date == date) position = after(row, position, tap)
        val skipped = row.skipped
        if (position.isSkipped && skipped != null) ShownRow(row, skipped, true)
        else ShownRow(row, row.states[position.taps], position.taps < row.states.size - 1)
    }

    fun petals(shown: List<ShownRow>): List<Petal> = dates.mapIndexed { day, of ->
        val done = sum(shown, othersDone[day]) { it.done shr day and 1 }
        val planned = sum(shown, othersPlanned[day]) { it.planned shr day and 1 }
        val isSkipped = sum(shown, othersSkipped shr day and 1) { it.skipped shr day and 1 } > 0
        when {
            of > date -> Petal(PetalState.FUTURE, 0.0)
            planned == 0 -> Petal(if (isSkipped) PetalState.SKIPPED else PetalState.EMPTY, 0.0)
            else -> {
                val state =
                    if (done == planned) PetalState.DONE else if (done > 0) PetalState.PARTLY else PetalState.NOTHING
                Petal(state, done.toDouble() / planned)
            }
        }
    }

    /** Activities done today, and those due or done. */
    fun count(shown: List<ShownRow>): Pair<Int, Int> {
        val day = dates.indexOf(date)
        return Pair(
            sum(shown, othersDone[day]) { it.done shr day and 1 },
            sum(shown, othersPlanned[day]) { it.planned shr day and 1 }
        )
    }

    private data class Position(val taps: Int, val isSkipped: Boolean)

    private fun after(row: WidgetRow, position: Position, tap: QueuedTap): Position {
        if (tap.action == TapAction.SKIP)
            return if (position.taps == 0 && row.skipped != null) Position(0, true) else position
        val taps = if (tap.amount % row.amount == 0) tap.amount / row.amount else 1
        return Position(minOf(position.taps + taps, row.states.size - 1), false)
    }

    private inline fun sum(shown: List<ShownRow>, base: Int, part: (DayBits) -> Int): Int {
        var sum = base
        for (row in shown) sum += part(row.state.days)
        return sum
    }

    companion object {
        private const val DAYS = 7

        fun parse(json: Map<*, *>): WidgetDay? {
            val others = json.child("others") ?: return null
            val date = json.text("date") ?: return null
            val dates = json.list("dates")?.readAll { it as? String } ?: return null
            val done = others.list("done")?.readAll { (it as? Long)?.toInt() } ?: return null
            val planned = others.list("planned")?.readAll { (it as? Long)?.toInt() } ?: return null
            if (listOf(dates, done, planned).any { it.size != DAYS } || date !in dates) return null
            val rows = json.list("rows")?.readAll { (it as? Map<*, *>)?.let(::parseRow) } ?: return null
            return WidgetDay(date, dates, done, planned, others.int("skipped") ?: return null, rows)
        }

        private fun parseRow(json: Map<*, *>): WidgetRow? {
            val states = json.list("states")?.readAll { (it as? Map<*, *>)?.let(::parseState) } ?: return null
            if (states.isEmpty()) return null
            return WidgetRow(
                id = json.text("id") ?: return null,
                name = json.text("name") ?: "",
                amount = json.int("amount")?.takeIf { it > 0 } ?: return null,
                outline = json.text("outline") ?: "",
                emoji = json.text("emoji") ?: "",
                light = parseColors(json.child("light")),
                dark = parseColors(json.child("dark")),
                states = states,
                skipped = json.child("skipped")?.let(::parseState)
            )
        }

        private fun parseState(json: Map<*, *>): RowState? {
            val days = json.child("days") ?: return null
            return RowState(
                status = RowStatus.values().find { it.name == json.text("status") } ?: return null,
                days = DayBits(
                    done = days.int("done") ?: return null,
                    planned = days.int("planned") ?: return null,
                    skipped = days.int("skipped") ?: return null
                ),
                text = json.text("text") ?: "",
                control = json.text("control") ?: "",
                label = json.text("label") ?: ""
            )
        }

        private fun parseColors(json: Map<*, *>?): TileColors =
            TileColors(soft = colorOr(json?.text("soft"), "#eae8e4"), ink = colorOr(json?.text("ink"), "#403e39"))

        private val COLOR = Regex("#[0-9a-fA-F]{6}")

        private fun colorOr(text: String?, otherwise: String): String =
            if (text != null && COLOR.matches(text)) text else otherwise
    }
}
