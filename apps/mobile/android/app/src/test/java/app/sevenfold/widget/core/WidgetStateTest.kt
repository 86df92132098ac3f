package app.sevenfold.widget.core

import java.io.File
import java.util.Random
import org.junit.Assert.assertEquals
import org.junit.Assert.assertFalse
import org.junit.Assert.assertTrue
import org.junit.Test

class WidgetStateTest {
    /** Days, taps and the result by the rules of the web app; written by the tests of `packages/domain`. */
    private val cases = Json.parse(File(System.getProperty("widgetCases") ?: "../../widgetCases.json").readText()) as List<*>

    @Test
    fun showsTapsAsTheAppDoes() {
        assertTrue(cases.size >= 40)
        for (one in cases.map { it as Map<*, *> }) {
            val day = WidgetDay.parse(one["day"] as Map<*, *>)!!
            val taps = (one["taps"] as List<*>).map { QueuedTap.parse(Json.write(it))!! }
            val rows = day.rowsAfter(taps)
            val petals = day.petals(rows).map { mapOf("state" to it.state.name, "share" to it.share) }
            assertEquals(one["statuses"], rows.map { it.state.status.name })
            assertEquals(
                (one["petals"] as List<*>).map { petal ->
                    val (state, share) = (petal as Map<*, *>).let { Pair(it["state"], (it["share"] as Number).toDouble()) }
                    mapOf("state" to state, "share" to share)
                },
                petals
            )
        }
    }

    private fun snapshot(merged: List<String> = emptyList(), staleAt: Long = NOW + 1_000, user: String = "me") = Json.write(
        mapOf(
            "version" to 2,
            "userId" to user,
            "theme" to "DARK",
            "petal" to "M 0 0",
            "staleAt" to staleAt,
            "merged" to merged,
            "texts" to mapOf(
                "title" to "Today", "stale" to "Open Sevenfold", "allDone" to "All done", "empty" to "Nothing",
                "count" to "{done} of {planned}", "countLabel" to "{done} of {planned} done"
            ),
            "day" to mapOf(
                "date" to "2026-10-01",
                "dates" to (28..30).map { "2026-09-$it" } + (1..4).map { "2026-10-0$it" },
                "petals" to List(7) { mapOf("state" to "EMPTY", "share" to 0) },
                "others" to part(0, 0),
                "rows" to listOf(
                    mapOf(
                        "id" to "run", "name" to "Run", "amount" to 1,
                        "states" to listOf(state("OPEN", 0), state("DONE", 1)),
                        "skipped" to null
                    )
                )
            )
        )
    )

    private fun state(status: String, done: Int) =
        mapOf("status" to status, "today" to part(done, 1), "text" to status)

    private fun part(done: Int, planned: Int) =
        mapOf("done" to done, "planned" to planned, "items" to planned, "share" to done, "isSkipped" to false)

    @Test
    fun isSettledOnceItsDayIsDone() = withFolder { folder ->
        val state = WidgetState(folder)
        assertFalse("without a snapshot", state.isSettled("run", "2026-10-01", false, NOW))
        state.setSnapshot(snapshot())
        assertFalse(state.isSettled("run", "2026-10-01", false, NOW))
        state.tap("run", "2026-10-01", NOW)
        assertTrue(state.isSettled("run", "2026-10-01", false, NOW))
        assertFalse("another day", state.isSettled("run", "2026-10-02", false, NOW))
        assertFalse("not in the widget", state.isSettled("read", "2026-10-01", false, NOW))
    }

    @Test
    fun anAnswerSettlesADayThatTheWidgetDoesNotShow() = withFolder { folder ->
        val state = WidgetState(folder)
        state.setSnapshot(snapshot())
        val nextDay = tap(1).copy(date = "2026-10-02")
        TapQueue(folder).add(nextDay)
        TapQueue(folder).add(tap(2, user = "someone else").copy(activityId = "read"))
        assertTrue(state.isSettled("run", "2026-10-02", false, NOW + 1_000))
        assertFalse("one of several glasses", state.isSettled("run", "2026-10-02", true, NOW + 1_000))
        assertFalse("another user", state.isSettled("read", "2026-10-01", false, NOW + 1_000))
        TapQueue(folder).add(tap(3).copy(date = "2026-10-02", action = TapAction.SKIP))
        assertTrue("skipped", state.isSettled("run", "2026-10-02", true, NOW + 1_000))
        state.setSnapshot(snapshot(merged = listOf(nextDay.id, tap(3).id)))
        assertFalse("read by the app, which knows better", state.isSettled("run", "2026-10-02", false, NOW + 1_000))
    }

    @Test
    fun asksToOpenTheAppWithoutASnapshot() = withFolder { folder ->
        assertEquals(WidgetView.Message("", null, Theme.SYSTEM), WidgetState(folder).view(NOW))
    }

    @Test
    fun aTapIsQueuedOnceAndShownAtOnce() = withFolder { folder ->
        val state = WidgetState(folder)
        state.setSnapshot(snapshot())
        assertEquals("0 of 1", (state.view(NOW) as WidgetView.Day).count)
        assertTrue(state.tap("run", "2026-10-01", NOW))
        val view = state.view(NOW) as WidgetView.Day
        assertEquals(listOf("1 of 1", "All done"), listOf(view.count, view.message))
        assertFalse("done already", state.tap("run", "2026-10-01", NOW))
        val (tap) = TapQueue(folder).taps()
        assertEquals(listOf("me", NOW, "2026-10-01", "run", TapAction.DONE, 1), tap.run { listOf(userId, at, date, activityId, action, amount) })
    }

    @Test
    fun aTapThatTheSnapshotIncludesIsNotShownTwice() = withFolder { folder ->
        TapQueue(folder).add(tap(1))
        val state = WidgetState(folder)
        state.setSnapshot(snapshot(merged = listOf(tap(1).id)))
        assertEquals(0, (state.view(NOW) as WidgetView.Day).done)
    }

    @Test
    fun tapsOfAnotherUserAreNotShown() = withFolder { folder ->
        TapQueue(folder).add(tap(1, user = "someone else"))
        val state = WidgetState(folder)
        state.setSnapshot(snapshot())
        assertEquals(0, (state.view(NOW) as WidgetView.Day).done)
    }

    @Test
    fun theDayIsOverAtItsEnd() = withFolder { folder ->
        val state = WidgetState(folder)
        state.setSnapshot(snapshot(staleAt = NOW))
        assertEquals(WidgetView.Message("Today", "Open Sevenfold", Theme.DARK), state.view(NOW))
        assertFalse(state.tap("run", "2026-10-01", NOW))
        assertFalse(state.tap("run", "2026-09-30", NOW - 1))
        assertEquals(emptyList<String>(), TapQueue(folder).lines())
    }

    @Test
    fun nothingIsRecordedAfterTheSignOut() = withFolder { folder ->
        val state = WidgetState(folder)
        state.setSnapshot(snapshot())
        assertEquals("me", state.userId())
        state.setSnapshot("""{"version":2,"userId":null,"theme":"SYSTEM","petal":"M 0 0","texts":{"title":"Sevenfold","signIn":"Sign in"}}""")
        assertEquals(WidgetView.Message("Sevenfold", "Sign in", Theme.SYSTEM), state.view(NOW))
        assertEquals(null, state.userId())
        assertFalse(state.tap("run", "2026-10-01", NOW))
    }

    @Test
    fun aDamagedSnapshotAsksToOpenTheApp() = withFolder { folder ->
        val random = Random(24)
        val state = WidgetState(folder)
        repeat(3_000) {
            val text = StringBuilder(snapshot())
            repeat(1 + random.nextInt(3)) {
                val at = random.nextInt(text.length)
                if (random.nextBoolean()) text.setCharAt(at, "0129{}[]\",:n-"[random.nextInt(13)]) else text.deleteCharAt(at)
            }
            File(folder, "snapshot.json").writeText(text.toString())
            state.view(NOW)
            state.tap("run", "2026-10-01", NOW)
        }
        File(folder, "snapshot.json").writeText(snapshot().replace("\"version\":2", "\"version\":3"))
        assertEquals(WidgetView.Message("", null, Theme.SYSTEM), state.view(NOW))
    }
}
