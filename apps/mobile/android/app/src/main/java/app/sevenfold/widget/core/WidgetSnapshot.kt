package app.sevenfold.widget.core

enum class Theme { SYSTEM, LIGHT, DARK }

/** What the widget shows, written by the app: see `apps/web/src/features/widget/snapshot.ts`. */
data class WidgetSnapshot(
    /** Null while nobody is signed in. */
    val userId: String?,
    val theme: Theme,
    /** Outline of a petal in the square of 32 of the mark. */
    val petal: String,
    val texts: Map<String, String>,
    val staleAt: Long,
    val day: WidgetDay?,
    /** Ids of taps that the day includes, although they may still be in the queue. */
    val merged: Set<String>
) {
    fun text(name: String): String = texts[name] ?: ""

    companion object {
        private const val VERSION = 2

        /** Null for a damaged snapshot, and for one of another version of the app. */
        fun parse(text: String): WidgetSnapshot? {
            val json = Json.parseObject(text) ?: return null
            if (json.int("version") != VERSION) return null
            val userId = json.text("userId")
            val day = json.child("day")?.let { WidgetDay.parse(it) }
            if (userId != null && day == null) return null
            return WidgetSnapshot(
                userId = userId,
                theme = Theme.values().find { it.name == json.text("theme") } ?: Theme.SYSTEM,
                petal = json.text("petal") ?: return null,
                texts = json.child("texts").orEmpty().entries.associate { it.key.toString() to it.value.toString() },
                staleAt = if (userId == null) 0 else json.long("staleAt") ?: return null,
                day = day,
                merged = json.list("merged").orEmpty().filterIsInstance<String>().toSet()
            )
        }
    }
}
