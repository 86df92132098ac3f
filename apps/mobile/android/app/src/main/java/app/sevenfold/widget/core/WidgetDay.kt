package app.sevenfold.widget.core

enum class RowStatus { OPEN, PARTLY, DONE, SKIPPED }

enum class PetalState { DONE, WHOLE, PARTLY, NOTHING, SKIPPED, EMPTY, FUTURE }

/** A petal of the mark. `share` is 0 to 1. */
data class Petal(val state: PetalState, val share: Double)

/** Part of an activity in today. `share` is the sum of the shares of the items. */
data class TodayPart(val done: Int, val planned: Int, val items: Int, val share: Double, val isSkipped: Boolean) {
    operator fun plus(other: TodayPart) = TodayPart(
        done + other.done,
        planned + other.planned,
        items + other.items,
        share + other.share,
        isSkipped || other.isSkipped
    )

    /** The rules of `petalOfDay` in `packages/domain/src/activity/weekMark.ts`. */
    fun petal(): Petal {
        if (items == 0) return Petal(if (isSkipped) PetalState.SKIPPED else PetalState.EMPTY, 0.0)
        val mean = share / items
        val state = when {
            mean == 0.0 -> PetalState.NOTHING
            share == items.toDouble() -> PetalState.DONE
            mean >= WHOLE_SHARE - ROUNDING -> PetalState.WHOLE
            else -> PetalState.PARTLY
        }
        return Petal(state, mean)
    }

    companion object {
        private const val WHOLE_SHARE = 0.8
        private const val ROUNDING = 1e-9

        fun parse(json: Map<*, *>): TodayPart? {
            return TodayPart(
                done = json.int("done") ?: return null,
                planned = json.int("planned") ?: return null,
                items = json.int("items") ?: return null,
                share = json.number("share") ?: return null,
                isSkipped = json["isSkipped"] as? Boolean ?: return null
            )
        }
    }
}

/** A row as it is, or after a number of taps. */
data class RowState(
    val status: RowStatus,
    val today: TodayPart,
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
    private val petals: List<Petal>,
    private val others: TodayPart,
    val rows: List<WidgetRow>
) {
    fun rowsAfter(taps: List<QueuedTap>): List<ShownRow> = rows.map { row ->
        var position = Position(0, false)
        for (tap in taps) if (tap.activityId == row.id && tap.date == date) position = after(row, position, tap)
        val skipped = row.skipped
        if (position.isSkipped && skipped != null) ShownRow(row, skipped, true)
        else ShownRow(row, row.states[position.taps], position.taps < row.states.size - 1)
    }

    fun petals(shown: List<ShownRow>): List<Petal> =
        petals.mapIndexed { day, petal -> if (dates[day] == date) today(shown).petal() else petal }

    /** Sum over all activities. */
    fun today(shown: List<ShownRow>): TodayPart = shown.fold(others) { sum, row -> sum + row.state.today }

    private data class Position(val taps: Int, val isSkipped: Boolean)

    private fun after(row: WidgetRow, position: Position, tap: QueuedTap): Position {
        if (tap.action == TapAction.SKIP)
            return if (position.taps == 0 && row.skipped != null) Position(0, true) else position
        val taps = if (tap.amount % row.amount == 0) tap.amount / row.amount else 1
        return Position(minOf(position.taps + taps, row.states.size - 1), false)
    }

    companion object {
        private const val DAYS = 7

        fun parse(json: Map<*, *>): WidgetDay? {
            val others = json.child("others") ?: return null
            val date = json.text("date") ?: return null
            val dates = json.list("dates")?.readAll { it as? String } ?: return null
            val petals = json.list("petals")?.readAll { (it as? Map<*, *>)?.let(::parsePetal) } ?: return null
            if (dates.size != DAYS || petals.size != DAYS || date !in dates) return null
            val rows = json.list("rows")?.readAll { (it as? Map<*, *>)?.let(::parseRow) } ?: return null
            return WidgetDay(date, dates, petals, TodayPart.parse(others) ?: return null, rows)
        }

        private fun parsePetal(json: Map<*, *>): Petal? {
            return Petal(
                state = PetalState.values().find { it.name == json.text("state") } ?: return null,
                share = json.number("share") ?: return null
            )
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
            return RowState(
                status = RowStatus.values().find { it.name == json.text("status") } ?: return null,
                today = json.child("today")?.let { TodayPart.parse(it) } ?: return null,
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
