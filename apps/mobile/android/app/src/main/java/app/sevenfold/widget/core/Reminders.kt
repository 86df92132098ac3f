package app.sevenfold.widget.core

import java.io.File
import java.util.Random

/** A reminder that is pending or shown: see `NativeReminder` of the web app. */
data class Reminder(
    val id: Int,
    /** Epoch milliseconds. */
    val at: Long,
    /** End of the user's day. */
    val expiresAt: Long,
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
    /** Id of the entry that `done` creates, the same on each device. */
    val entryId: String
) {
    /** Opens the day with the sheet of the activity. */
    val link: String get() = "app.sevenfold:///day?date=$date&reminded=$activityId"

    fun toJson(): Map<String, Any?> = linkedMapOf(
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
        "entryId" to entryId
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
                entryId = json.text("entryId") ?: return null
            )
        }
    }
}

/** Difference between two lists of reminders, for the alarms of the system. */
data class AlarmChanges(val cancelled: List<Int>, val scheduled: List<Reminder>)

/** The pending reminders in a file, because alarms are lost by a restart of the device. */
class Reminders(folder: File) {
    private val file = File(folder, "reminders.json")
    private val queue = TapQueue(folder)
    private val random = Random()

    /**
     * Makes the pending reminders these, except those whose time has passed. A reminder that the user postponed keeps
     * its later time while the list holds it: an item of the same id and day, whose own time has passed.
     *
     * @param text the JSON array of `replaceReminders`
     * @throws JsonException if it cannot be read; nothing changes then
     */
    fun replace(text: String, now: Long): AlarmChanges = synchronized(LOCK) {
        val before = all()
        val wanted = (Json.parse(text) as? List<*>)?.readAll { (it as? Map<*, *>)?.let { json -> Reminder.parse(json) } }
            ?: throw JsonException("A reminder lacks a field")
        val next = wanted.filter { it.expiresAt > now }.map { reminder ->
            val postponed = before.find { it.id == reminder.id && it.date == reminder.date && it.at > reminder.at }
            if (postponed != null && postponed.at > now) reminder.copy(at = postponed.at) else reminder
        }.filter { it.at > now }
        save(next)
        AlarmChanges(before.map { it.id }.filter { id -> next.none { it.id == id } }, next)
    }

    /** Reminders to schedule again after a restart, an update or a change of the time zone. Missed ones are shown now. */
    fun restore(now: Long): List<Reminder> = synchronized(LOCK) {
        val next = all().filter { it.expiresAt > now }
        save(next)
        next.map { if (it.at > now) it else it.copy(at = now) }
    }

    /** Takes a reminder out, to be shown once. Null if it was removed or its day is over. */
    fun take(id: Int, now: Long): Reminder? = synchronized(LOCK) {
        val (taken, others) = all().partition { it.id == id }
        if (taken.isNotEmpty()) save(others)
        taken.firstOrNull { it.expiresAt > now }
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
    fun postpone(reminder: Reminder, now: Long): Reminder? = synchronized(LOCK) {
        val postponed = reminder.copy(at = now + LATER_MS).takeIf { it.at < it.expiresAt } ?: return null
        save(all().filter { it.id != reminder.id } + postponed)
        postponed
    }

    private fun all(): List<Reminder> = synchronized(LOCK) {
        val text = if (file.exists()) file.readText() else return emptyList()
        try {
            (Json.parse(text) as? List<*>).orEmpty().mapNotNull { (it as? Map<*, *>)?.let { json -> Reminder.parse(json) } }
        } catch (_: JsonException) {
            emptyList()
        }
    }

    private fun save(reminders: List<Reminder>) = replaceContent(file, Json.write(reminders.map { it.toJson() }))

    private companion object {
        val LOCK = Any()
        const val LATER_MS = 3_600_000L
    }
}
