package app.sevenfold.widget.core

import java.io.File
import java.util.Random

/** A reminder that is pending or shown: see `NativeReminder` of the web app. */
data class Reminder(
    override val id: Int,
    override val at: Long,
    override val expiresAt: Long,
    val title: String,
    val body: String,
    /** Labels of the actions; null for one that is not offered. */
    val done: String?,
    val skip: String?,
    val later: String?,
    val userId: String,
    val activityId: String,
    val date: String,
    /** Null for a reminder without `done`. */
    val amount: Int?,
    /** True if the day may ask for several records, such as glasses of water. */
    val isCounted: Boolean,
    /** Id of the entry that `done` creates, the same on each device. */
    val entryId: String,
    /** True if the user has put it off: it comes later than at its own time. */
    val isPostponed: Boolean = false
) : Pending<Reminder> {
    /** Opens the day with the sheet of the activity. */
    val link: String get() = "app.sevenfold:///day?date=$date&reminded=$activityId"

    override fun movedTo(at: Long) = copy(at = at)

    override fun toJson(): Map<String, Any?> = linkedMapOf(
        "id" to id,
        "at" to at,
        "expiresAt" to expiresAt,
        "title" to title,
        "body" to body,
        "actions" to linkedMapOf("done" to done, "skip" to skip, "later" to later),
        "userId" to userId,
        "activityId" to activityId,
        "date" to date,
        "amount" to amount,
        "isCounted" to isCounted,
        "entryId" to entryId,
        "isPostponed" to isPostponed
    )

    companion object {
        fun parse(json: Map<*, *>): Reminder? {
            val actions = json.child("actions") ?: return null
            val amount = json.int("amount")?.takeIf { it > 0 }
            if (actions.text("done") != null && amount == null) return null
            return Reminder(
                id = json.int("id")?.takeIf { it > 0 } ?: return null,
                at = json.long("at") ?: return null,
                expiresAt = json.long("expiresAt") ?: return null,
                title = json.text("title") ?: return null,
                body = json.text("body") ?: return null,
                done = actions.text("done"),
                skip = actions.text("skip"),
                later = actions.text("later"),
                userId = json.text("userId") ?: return null,
                activityId = json.text("activityId") ?: return null,
                date = json.text("date") ?: return null,
                amount = amount,
                isCounted = json["isCounted"] == true,
                entryId = json.text("entryId") ?: return null,
                isPostponed = json["isPostponed"] == true
            )
        }
    }
}

/** The pending reminders. */
class Reminders(folder: File) : PendingList<Reminder>(File(folder, "reminders.json")) {
    private val queue = TapQueue(folder)
    private val random = Random()

    override fun parse(json: Map<*, *>): Reminder? = Reminder.parse(json)

    /**
     * A reminder that the user postponed keeps its later time while the list holds it. Any other gets its time anew, which
     * may be an earlier one, such as in another time zone.
     */
    override fun timed(wanted: Reminder, before: List<Reminder>): Reminder {
        val postponed = before.find { it.id == wanted.id && it.date == wanted.date && it.isPostponed }
        return if (postponed != null) wanted.copy(at = postponed.at, isPostponed = true) else wanted
    }

    /**
     * Queues the answer to a shown reminder.
     *
     * @return false when its day is over, or it has no amount to record
     * @throws java.io.IOException if the device cannot store it
     */
    fun answer(reminder: Reminder, action: TapAction, now: Long): Boolean {
        if (reminder.expiresAt <= now) return false
        val isDone = action == TapAction.DONE
        val amount = if (isDone) reminder.amount ?: return false else 1
        val entryId = if (isDone) reminder.entryId else null
        queue.add(
            QueuedTap(uuid7(now, random), reminder.userId, now, reminder.date, reminder.activityId, action, amount, entryId)
        )
        return true
    }

    /** Makes a shown reminder pending again for an hour later. Null if its day is over by then. */
    fun postpone(reminder: Reminder, now: Long): Reminder? =
        reminder.copy(at = now + LATER_MS, isPostponed = true).takeIf { it.at < it.expiresAt }?.also { put(it) }

    private companion object {
        const val LATER_MS = 3_600_000L
    }
}
