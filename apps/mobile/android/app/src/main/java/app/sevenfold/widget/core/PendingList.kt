package app.sevenfold.widget.core

import java.io.File

/** A notification that is pending until its time. */
interface Pending<Self : Pending<Self>> {
    val id: Int
    /** Epoch milliseconds. */
    val at: Long
    /** End of the user's day, after which it is not shown. */
    val expiresAt: Long

    fun movedTo(at: Long): Self
    fun toJson(): Map<String, Any?>
}

/** Difference between two lists of pending notifications, for the alarms of the system. */
data class AlarmChanges<N>(val cancelled: List<Int>, val scheduled: List<N>)

/** Pending notifications of one kind in a file, because alarms are lost by a restart of the device. */
abstract class PendingList<N : Pending<N>>(private val file: File) {
    /** Null for one that lacks a field. */
    protected abstract fun parse(json: Map<*, *>): N?

    /** Returns a wanted notification with the time at which it comes, given those that were pending. */
    protected open fun timed(wanted: N, before: List<N>): N = wanted

    /**
     * Makes the pending notifications these, except those whose time has passed. Alarms are inexact: one whose time has
     * passed and that was not shown is still to come, and stays.
     *
     * @param text a JSON array
     * @throws JsonException if it cannot be read; nothing changes then
     * @throws java.io.IOException if the device cannot store it
     */
    fun replace(text: String, now: Long): AlarmChanges<N> = synchronized(LOCK) {
        val before = all()
        val wanted = (Json.parse(text) as? List<*>)?.readAll { (it as? Map<*, *>)?.let { json -> parse(json) } }
            ?: throw JsonException("A notification lacks a field")
        val next = wanted.filter { it.expiresAt > now }
            .map { timed(it, before) }
            .filter { one -> one.at > now || before.any { it.id == one.id && it.at == one.at } }
        save(next)
        AlarmChanges(before.map { it.id }.filter { id -> next.none { it.id == id } }, next)
    }

    /** Those to schedule again after a restart, an update or a change of the time zone. Missed ones are shown now. */
    fun restore(now: Long): List<N> = synchronized(LOCK) {
        val next = all().filter { it.expiresAt > now }
        save(next)
        next.map { if (it.at > now) it else it.movedTo(now) }
    }

    /** Takes one out, to be shown once. Null if it was removed or its day is over. */
    fun take(id: Int, now: Long): N? = synchronized(LOCK) {
        val (taken, others) = all().partition { it.id == id }
        if (taken.isNotEmpty()) save(others)
        taken.firstOrNull { it.expiresAt > now }
    }

    /** Makes one pending, instead of another of its id. */
    protected fun put(one: N) = synchronized(LOCK) { save(all().filter { it.id != one.id } + one) }

    private fun all(): List<N> {
        val text = if (file.exists()) file.readText() else return emptyList()
        return try {
            (Json.parse(text) as? List<*>).orEmpty().mapNotNull { (it as? Map<*, *>)?.let { json -> parse(json) } }
        } catch (_: JsonException) {
            emptyList()
        }
    }

    private fun save(list: List<N>) = replaceContent(file, Json.write(list.map { it.toJson() }))

    private companion object {
        val LOCK = Any()
    }
}
