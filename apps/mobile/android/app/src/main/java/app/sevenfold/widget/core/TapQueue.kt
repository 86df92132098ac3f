package app.sevenfold.widget.core

import java.io.File
import java.io.FileOutputStream
import java.io.IOException
import java.io.RandomAccessFile

/**
 * The taps outside the app as lines of a file, until the app has merged them. A line is added by one write that is
 * forced to the disk; a line cut off by a crash is ended by the next one, and later moved to [rejected].
 */
class TapQueue(private val folder: File) {
    private val file = File(folder, "taps.jsonl")
    /** Damaged lines, kept for support. */
    private val rejected = File(folder, "taps-rejected.jsonl")

    /** @throws IOException if the device cannot store it */
    fun add(tap: QueuedTap) = synchronized(LOCK) {
        folder.mkdirs()
        append(file, (if (endsWithinLine()) "\n" else "") + tap.toLine() + "\n")
    }

    /** All lines, the oldest first. */
    fun lines(): List<String> = synchronized(LOCK) {
        if (file.exists()) file.readLines().filter { it.isNotBlank() } else emptyList()
    }

    /** The taps that this version of the app understands. */
    fun taps(): List<QueuedTap> = lines().mapNotNull { QueuedTap.parse(it) }

    /**
     * Removes taps by id. Lines that are no objects are moved away; those of a newer version of the app stay.
     *
     * @throws IOException if the device cannot store the rest; nothing is removed then
     */
    fun remove(ids: Set<String>) = synchronized(LOCK) {
        val (known, damaged) = lines().partition { Json.parseObject(it) != null }
        val left = known.filter { Json.parseObject(it)?.text("id") !in ids }
        if (damaged.isNotEmpty()) keepRejected(damaged)
        if (left.size < lines().size) replaceContent(file, left.joinToString("") { "$it\n" })
    }

    private fun keepRejected(lines: List<String>) {
        if (rejected.length() > REJECTED_BYTES_MAX) rejected.delete()
        try {
            append(rejected, lines.joinToString("") { "$it\n" })
        } catch (_: IOException) {
            // Only support reads them.
        }
    }

    private fun endsWithinLine(): Boolean {
        if (!file.exists() || file.length() == 0L) return false
        return RandomAccessFile(file, "r").use {
            it.seek(it.length() - 1)
            it.read() != LINE_FEED
        }
    }

    private companion object {
        /** One for all instances: a receiver and the plugin have their own. */
        val LOCK = Any()
        const val LINE_FEED = 10
        const val REJECTED_BYTES_MAX = 64 * 1024L

        fun append(file: File, text: String) = FileOutputStream(file, true).use {
            it.write(text.toByteArray())
            it.fd.sync()
        }
    }
}

/**
 * Replaces a file in one step: after a crash it has the old content or the new one.
 *
 * @throws IOException if the device cannot store it
 */
internal fun replaceContent(file: File, text: String) {
    file.parentFile.mkdirs()
    val next = File(file.path + ".next")
    FileOutputStream(next).use {
        it.write(text.toByteArray())
        it.fd.sync()
    }
    if (!next.renameTo(file)) throw IOException("${file.name} cannot be replaced")
}
