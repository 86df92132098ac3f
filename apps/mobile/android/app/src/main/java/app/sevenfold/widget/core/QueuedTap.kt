package app.sevenfold.widget.core

import java.util.Random

enum class TapAction { DONE, SKIP }

/** A tap outside the app, see `packages/domain/src/widget/tap.ts`. */
data class QueuedTap(
    val id: String,
    val userId: String,
    /** Epoch milliseconds. */
    val at: Long,
    /** The user's day that was shown, as "2026-10-01". */
    val date: String,
    val activityId: String,
    val action: TapAction,
    val amount: Int,
    /** "Done" of a reminder: id of its entry, the same on each device. Null for that of the tap. */
    val entryId: String? = null
) {
    fun toLine(): String = Json.write(
        linkedMapOf<String, Any?>(
            "version" to VERSION,
            "id" to id,
            "userId" to userId,
            "at" to at,
            "date" to date,
            "activityId" to activityId,
            "action" to action.name,
            "amount" to amount
        ).apply { if (entryId != null) put("entryId", entryId) }
    )

    companion object {
        private const val VERSION = 1

        /** Null for a damaged line, and for one of another version of the app. */
        fun parse(line: String): QueuedTap? {
            val json = Json.parseObject(line) ?: return null
            if (json.int("version") != VERSION) return null
            return QueuedTap(
                id = json.text("id") ?: return null,
                userId = json.text("userId") ?: return null,
                at = json.long("at") ?: return null,
                date = json.text("date") ?: return null,
                activityId = json.text("activityId") ?: return null,
                action = TapAction.values().find { it.name == json.text("action") } ?: return null,
                amount = json.int("amount")?.takeIf { it > 0 } ?: return null,
                entryId = json.text("entryId")
            )
        }
    }
}

/** Creates ids as UUID version 7 (RFC 9562, section 5.7): the app shows when an entry was recorded by its id. */
fun uuid7(epochMs: Long, random: Random): String {
    val time = String.format("%012x", epochMs and 0xffffffffffffL)
    val a = String.format("%03x", random.nextInt(1 shl 12))
    val b = String.format("%04x", 0x8000 or random.nextInt(1 shl 14))
    val c = String.format("%06x%06x", random.nextInt(1 shl 24), random.nextInt(1 shl 24))
    return "${time.substring(0, 8)}-${time.substring(8)}-7$a-$b-$c"
}
