package app.sevenfold.widget.core

import java.io.File
import java.util.Random
import kotlin.concurrent.thread
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test

class TapQueueTest {
    @Test
    fun keepsTapsUntilTheyAreRemoved() = withFolder { folder ->
        val queue = TapQueue(folder)
        assertEquals(emptyList<QueuedTap>(), queue.taps())
        repeat(3) { queue.add(tap(it)) }
        assertEquals(listOf(tap(0), tap(1), tap(2)), TapQueue(folder).taps())
        queue.remove(setOf(tap(0).id, tap(2).id, "unknown"))
        assertEquals(listOf(tap(1)), queue.taps())
    }

    @Test
    fun writesLinesThatTheAppReads() {
        assertEquals(
            """{"version":1,"id":"0199a000-0000-7000-8000-000000000007","userId":"me","at":1790000000000,""" +
                """"date":"2026-10-01","activityId":"run","action":"DONE","amount":1}""",
            tap(7).toLine()
        )
        val answered = tap(7).copy(entryId = tap(8).id)
        assertTrue(answered.toLine().endsWith(""","entryId":"0199a000-0000-7000-8000-000000000008"}"""))
        assertEquals(answered, QueuedTap.parse(answered.toLine()))
    }

    @Test
    fun endsALineThatACrashCutOff() = withFolder { folder ->
        val queue = TapQueue(folder)
        queue.add(tap(1))
        File(folder, "taps.jsonl").appendText(tap(2).toLine().take(40))
        queue.add(tap(3))
        assertEquals(listOf(tap(1), tap(3)), queue.taps())
        queue.remove(setOf(tap(1).id))
        assertEquals(listOf(tap(3).toLine()), queue.lines())
        assertEquals(listOf(tap(2).toLine().take(40)), File(folder, "taps-rejected.jsonl").readLines())
    }

    @Test
    fun keepsLinesOfANewerVersion() = withFolder { folder ->
        val newer = tap(1).toLine().replace("\"version\":1", "\"version\":2")
        File(folder, "taps.jsonl").writeText("$newer\n")
        val queue = TapQueue(folder)
        queue.add(tap(2))
        assertEquals(listOf(tap(2)), queue.taps())
        queue.remove(setOf(tap(2).id))
        assertEquals(listOf(newer), queue.lines())
    }

    @Test
    fun losesNoTapOfSeveralThreads() = withFolder { folder ->
        val threads = (0 until 4).map { part ->
            thread { repeat(25) { TapQueue(folder).add(tap(part * 25 + it)) } }
        }
        repeat(10) { TapQueue(folder).remove(setOf("unknown")) }
        threads.forEach { it.join() }
        assertEquals((0 until 100).map { tap(it).id }, TapQueue(folder).taps().map { it.id }.sorted())
    }

    @Test
    fun survivesAnyContent() = withFolder { folder ->
        val random = Random(22)
        val file = File(folder, "taps.jsonl")
        repeat(300) { run ->
            val bytes = ByteArray(random.nextInt(400)).also { random.nextBytes(it) }
            file.writeBytes((tap(run).toLine() + "\n").toByteArray() + bytes)
            val queue = TapQueue(folder)
            queue.add(tap(-1 - run and 0xffff))
            assertEquals(tap(run), queue.taps().first())
            assertEquals(tap(-1 - run and 0xffff), queue.taps().last())
            queue.remove(queue.taps().map { it.id }.toSet())
            assertEquals(emptyList<QueuedTap>(), queue.taps())
        }
        assertTrue(File(folder, "taps-rejected.jsonl").length() < 200_000)
    }

    @Test
    fun idsAreVersion7AndCarryTheTime() {
        val random = Random(23)
        val ids = (0 until 1_000).map { uuid7(NOW, random) }
        assertEquals(1_000, ids.toSet().size)
        val format = Regex("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
        assertFalse(ids.any { !format.matches(it) })
        assertEquals(NOW, (ids[0].substring(0, 8) + ids[0].substring(9, 13)).toLong(16))
    }
}
