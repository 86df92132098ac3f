package app.sevenfold.widget.core

import java.io.File
import java.util.Random

/** Content of the widget at a moment. */
sealed class WidgetView {
    /** Nobody is signed in, or the app has never written a snapshot: the text is null then. */
    data class Message(val title: String, val text: String?, val theme: Theme) : WidgetView()

    data class Day(
        val snapshot: WidgetSnapshot,
        val rows: List<ShownRow>,
        val petals: List<Petal>,
        val done: Int,
        val planned: Int
    ) : WidgetView() {
        /** "2 of 5". */
        val count: String get() = fill(snapshot.text("count"))
        val countLabel: String get() = fill(snapshot.text("countLabel"))

        /** Text above the rows; null while something is left to do. */
        val message: String?
            get() = when {
                planned == 0 -> snapshot.text("empty")
                done >= planned -> snapshot.text("allDone")
                else -> null
            }

        private fun fill(text: String): String =
            text.replace("{done}", done.toString()).replace("{planned}", planned.toString())
    }
}

/** The stored snapshot together with the taps since. */
class WidgetState(folder: File) {
    private val file = File(folder, "snapshot.json")
    private val queue = TapQueue(folder)
    private val random = Random()

    /** @throws java.io.IOException if the device cannot store it */
    fun setSnapshot(text: String) = replaceContent(file, text)

    /** The user who is signed in; null for nobody. */
    fun userId(): String? = read()?.userId

    fun view(now: Long): WidgetView {
        val snapshot = read() ?: return WidgetView.Message("", null, Theme.SYSTEM)
        val day = snapshot.day
        if (snapshot.userId == null || day == null)
            return WidgetView.Message(snapshot.text("title"), snapshot.text("signIn"), snapshot.theme)
        if (now >= snapshot.staleAt)
            return WidgetView.Message(snapshot.text("title"), snapshot.text("stale"), snapshot.theme)
        val rows = day.rowsAfter(tapsSince(snapshot))
        val (done, planned) = day.today(rows)
        return WidgetView.Day(snapshot, rows, day.petals(rows), done, planned)
    }

    /** The row of an activity on a day, with the taps since the snapshot; null if the widget shows none. */
    fun row(activityId: String, date: String, now: Long): ShownRow? {
        val view = view(now) as? WidgetView.Day ?: return null
        return if (view.snapshot.day?.date == date) view.rows.find { it.row.id == activityId } else null
    }

    /**
     * True if a day leaves nothing to do for an activity, after the taps since the snapshot. Where the widget shows no row
     * of it, as on a day on which the app was not opened yet, an answer to a reminder settles the day.
     *
     * @param isCounted true if the day may ask for several records: one then settles nothing
     */
    fun isSettled(activityId: String, date: String, isCounted: Boolean, now: Long): Boolean {
        row(activityId, date, now)?.let { return it.isSettled }
        val snapshot = read() ?: return false
        val last = tapsSince(snapshot).lastOrNull { it.activityId == activityId && it.date == date } ?: return false
        return last.action == TapAction.SKIP || !isCounted
    }

    /**
     * Queues a tap on the control of a row.
     *
     * @param date the day that the widget showed: a tap on a widget that the system has not drawn again is dropped
     * @return false if there is nothing to record
     * @throws java.io.IOException if the device cannot store it
     */
    fun tap(activityId: String, date: String, now: Long): Boolean {
        val view = view(now) as? WidgetView.Day ?: return false
        val userId = view.snapshot.userId ?: return false
        val shown = view.rows.find { it.row.id == activityId } ?: return false
        if (!shown.takesTaps || view.snapshot.day?.date != date) return false
        queue.add(
            QueuedTap(uuid7(now, random), userId, now, date, activityId, TapAction.DONE, shown.row.amount)
        )
        return true
    }

    private fun tapsSince(snapshot: WidgetSnapshot): List<QueuedTap> =
        queue.taps().filter { it.userId == snapshot.userId && it.id !in snapshot.merged }

    private fun read(): WidgetSnapshot? =
        if (file.exists()) WidgetSnapshot.parse(file.readText()) else null
}
