package app.sevenfold.widget.core

import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test

private const val DATE = "2026-10-01"
private const val HOUR = 3_600_000L

class SummariesTest {
    private val summary = Summary(
        id = 648_235,
        at = NOW + HOUR,
        expiresAt = NOW + 4 * HOUR,
        title = "Left for today",
        lines = listOf(
            SummaryLine("run", "Run: 1 to go", false),
            SummaryLine("water", "Water: 2 to go", true),
            SummaryLine("read", "Read: 30m to go", false)
        ),
        named = 2,
        others = listOf("and 1 more"),
        pattern = "{name}: {left}",
        userId = "me",
        date = DATE,
        link = "app.sevenfold:///day"
    )

    private fun row(id: String, name: String, vararg states: Pair<String, String>) = mapOf(
        "id" to id,
        "name" to name,
        "amount" to 1,
        "states" to states.map { (status, text) -> state(status, text) },
        "skipped" to state("SKIPPED", "Skipped")
    )

    private fun state(status: String, text: String) =
        mapOf("status" to status, "text" to text, "today" to part(0, 1))

    private fun part(done: Int, planned: Int) =
        mapOf("done" to done, "planned" to planned, "items" to planned, "share" to done, "isSkipped" to false)

    /** A phone whose widget shows the activities of the notification. */
    private fun phoneIn(folder: File, user: String? = "me") = WidgetState(folder).also {
        it.setSnapshot(
            Json.write(
                mapOf(
                    "version" to 2,
                    "userId" to user,
                    "petal" to "M 0 0",
                    "staleAt" to NOW + 4 * HOUR,
                    "texts" to emptyMap<String, String>(),
                    "day" to mapOf(
                        "date" to DATE,
                        "dates" to (28..30).map { day -> "2026-09-$day" } + (1..4).map { day -> "2026-10-0$day" },
                        "petals" to List(7) { mapOf("state" to "EMPTY", "share" to 0) },
                        "others" to part(0, 0),
                        "rows" to listOf(
                            row("run", "Run", "OPEN" to "1 to go", "DONE" to "Done"),
                            row("water", "Water", "OPEN" to "2 to go", "PARTLY" to "1 to go", "DONE" to "Done"),
                            row("read", "Read", "OPEN" to "30m to go", "DONE" to "Done")
                        )
                    )
                )
            )
        )
    }

    @Test
    fun namesWhatIsLeftAndCountsTheOthers() = withFolder { folder ->
        assertEquals("Run: 1 to go\nWater: 2 to go\nand 1 more", summary.body(phoneIn(folder), NOW))
    }

    @Test
    fun leavesOutWhatWasDoneOutsideTheApp() = withFolder { folder ->
        val state = phoneIn(folder)
        state.tap("run", DATE, NOW)
        assertEquals("Water: 2 to go\nRead: 30m to go", summary.body(state, NOW))
        state.tap("water", DATE, NOW)
        assertEquals("Water: 1 to go\nRead: 30m to go", summary.body(state, NOW))
        state.tap("water", DATE, NOW)
        TapQueue(folder).add(tap(9).copy(activityId = "read", action = TapAction.SKIP))
        assertNull("silent when nothing is left", summary.body(state, NOW))
    }

    @Test
    fun followsAnswersOnADayOnWhichTheAppWasNotOpened() = withFolder { folder ->
        val state = phoneIn(folder)
        val tomorrow = summary.copy(date = "2026-10-02")
        for ((number, id) in listOf("run", "water").withIndex())
            TapQueue(folder).add(tap(number).copy(activityId = id, date = "2026-10-02"))
        assertEquals("Water: 2 to go\nRead: 30m to go", tomorrow.body(state, NOW + 20 * HOUR))
    }

    @Test
    fun isSilentForAnotherUserAndAfterASignOut() = withFolder { folder ->
        assertNull(summary.body(WidgetState(folder), NOW))
        assertNull(summary.body(phoneIn(folder, user = "someone else"), NOW))
        assertNull(summary.body(phoneIn(folder, user = null), NOW))
    }

    @Test
    fun comesLateAfterARestartButNotAfterItsDay() = withFolder { folder ->
        val tomorrow = summary.copy(id = 649_235, at = NOW + 25 * HOUR, expiresAt = NOW + 28 * HOUR)
        assertEquals(emptyList<Int>(), Summaries(folder).replace(Json.write(listOf(summary, tomorrow).map { it.toJson() }), NOW).cancelled)
        assertEquals(listOf(NOW + 2 * HOUR, tomorrow.at), Summaries(folder).restore(NOW + 2 * HOUR).map { it.at })
        assertEquals("of yesterday", listOf(tomorrow), Summaries(folder).restore(NOW + 10 * HOUR))
        assertNull(Summaries(folder).take(summary.id, NOW + 10 * HOUR))
        assertEquals(tomorrow, Summaries(folder).take(tomorrow.id, tomorrow.at))
    }

    @Test
    fun isReadOnlyIfNoFieldIsMissing() {
        val json = Json.parseObject(Json.write(summary.toJson()))!!
        assertEquals(summary, Summary.parse(json))
        for (field in json.keys) assertNull("$field", Summary.parse(json - field))
        assertTrue(json.size == 11)
    }
}
