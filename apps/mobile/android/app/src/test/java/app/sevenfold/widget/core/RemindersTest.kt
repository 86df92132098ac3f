package app.sevenfold.widget.core

import java.io.File
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Assert.assertTrue
import org.junit.Test

private const val ENTRY = "0199a000-0000-7000-8000-0000000000aa"
private const val HOUR = 3_600_000L

class RemindersTest {
    private fun reminder(id: Int, at: Long, expiresAt: Long = NOW + 10 * HOUR) =
        Reminder(id, at, expiresAt, "Run", "1 to go", "Done", "Skip", null, "me", "run", "2026-10-01", 30, false, ENTRY)

    private fun Reminders.replace(vararg list: Reminder, now: Long = NOW) =
        replace(Json.write(list.map { it.toJson() }), now)

    @Test
    fun schedulesTheNewOnesAndCancelsTheOthers() = withFolder { folder ->
        val reminders = Reminders(folder)
        reminders.replace(reminder(1, NOW + HOUR), reminder(2, NOW + HOUR))
        val changes = reminders.replace(reminder(2, NOW + 2 * HOUR), reminder(3, NOW + HOUR))
        assertEquals(AlarmChanges(listOf(1), listOf(reminder(2, NOW + 2 * HOUR), reminder(3, NOW + HOUR))), changes)
    }

    @Test
    fun leavesOutWhatIsOver() = withFolder { folder ->
        val changes = Reminders(folder).replace(reminder(1, NOW), reminder(2, NOW + HOUR, expiresAt = NOW))
        assertEquals(emptyList<Reminder>(), changes.scheduled)
    }

    @Test
    fun changesNothingForAListThatLacksAField() = withFolder { folder ->
        val reminders = Reminders(folder)
        reminders.replace(reminder(1, NOW + HOUR))
        for (text in listOf("[{\"id\":1}]", "{}", "[", "[1]")) {
            val error = try { reminders.replace(text, NOW); null } catch (error: JsonException) { error }
            assertTrue(text, error != null)
        }
        assertEquals(listOf(reminder(1, NOW + HOUR)), reminders.restore(NOW))
    }

    @Test
    fun showsAReminderOnceAndNotAfterItsDay() = withFolder { folder ->
        val reminders = Reminders(folder)
        val late = reminder(2, NOW + HOUR, expiresAt = NOW + 2 * HOUR)
        reminders.replace(reminder(1, NOW + HOUR), late)
        assertEquals(reminder(1, NOW + HOUR), reminders.take(1, NOW + HOUR))
        assertNull(reminders.take(1, NOW + HOUR))
        assertNull(reminders.take(2, NOW + 2 * HOUR))
    }

    @Test
    fun restoresAfterARestartAndShowsMissedOnesNow() = withFolder { folder ->
        val over = reminder(3, NOW + HOUR, expiresAt = NOW + 2 * HOUR)
        Reminders(folder).replace(reminder(1, NOW + HOUR), reminder(2, NOW + 5 * HOUR), over)
        val now = NOW + 3 * HOUR
        assertEquals(listOf(reminder(1, now), reminder(2, NOW + 5 * HOUR)), Reminders(folder).restore(now))
    }

    @Test
    fun anAnswerIsQueuedWithTheAmountOfTheReminder() = withFolder { folder ->
        val reminders = Reminders(folder)
        assertTrue(reminders.answer(reminder(1, NOW), TapAction.DONE, NOW))
        assertTrue(reminders.answer(reminder(2, NOW), TapAction.SKIP, NOW))
        val taps = TapQueue(folder).taps()
        assertEquals(listOf(TapAction.DONE to 30, TapAction.SKIP to 1), taps.map { it.action to it.amount })
        assertEquals(listOf("me", "run", "2026-10-01"), taps[0].run { listOf(userId, activityId, date) })
        assertEquals("only Done makes an entry", listOf(ENTRY, null), taps.map { it.entryId })
    }

    @Test
    fun withoutAnAmountThereIsNoDone() = withFolder { folder ->
        val reminders = Reminders(folder)
        val open = reminder(1, NOW + HOUR).copy(done = null, amount = null)
        assertEquals(listOf(open), reminders.replace(open).scheduled)
        assertEquals(false, reminders.answer(open, TapAction.DONE, NOW))
        assertEquals(emptyList<String>(), TapQueue(folder).lines())
        val wrong = try { reminders.replace(open.copy(done = "Done")); null } catch (error: JsonException) { error }
        assertTrue(wrong != null)
    }

    @Test
    fun aPostponedReminderRecordsTheSameEntry() = withFolder { folder ->
        val reminders = Reminders(folder)
        val postponed = reminders.postpone(reminder(1, NOW - HOUR), NOW)!!
        reminders.answer(postponed, TapAction.DONE, NOW + 2 * HOUR)
        assertEquals(listOf(ENTRY), TapQueue(folder).taps().map { it.entryId })
    }

    @Test
    fun opensItsDayWithTheActivity() {
        assertEquals("app.sevenfold:///day?date=2026-10-01&reminded=run", reminder(1, NOW).link)
    }

    @Test
    fun anAnswerAfterTheDayIsDropped() = withFolder { folder ->
        assertEquals(false, Reminders(folder).answer(reminder(1, NOW), TapAction.DONE, NOW + 10 * HOUR))
        assertEquals(emptyList<String>(), TapQueue(folder).lines())
    }

    @Test
    fun aPostponedReminderComesAnHourLaterAndStaysWhileTheAppLists() = withFolder { folder ->
        val reminders = Reminders(folder)
        val shown = reminder(1, NOW - HOUR)
        assertEquals(NOW + HOUR, reminders.postpone(shown, NOW)?.at)
        assertEquals(listOf(NOW + HOUR), reminders.replace(shown).scheduled.map { it.at })
        assertEquals(listOf(1), reminders.replace().cancelled)
    }

    @Test
    fun comesEarlierOnceTheTimeZoneHasChanged() = withFolder { folder ->
        val reminders = Reminders(folder)
        reminders.replace(reminder(1, NOW + 5 * HOUR), reminder(2, NOW + 5 * HOUR))
        val changes = reminders.replace(reminder(1, NOW + 2 * HOUR), reminder(2, NOW - HOUR))
        assertEquals(listOf(NOW + 2 * HOUR), changes.scheduled.map { it.at })
    }

    @Test
    fun keepsThoseWhoseAlarmIsLateWhileTheAppListsThem() = withFolder { folder ->
        val reminders = Reminders(folder)
        val late = reminder(1, NOW + HOUR)
        reminders.replace(late, reminder(2, NOW + HOUR))
        val now = NOW + HOUR + 60_000
        assertEquals(AlarmChanges(listOf(2), listOf(late)), reminders.replace(late, now = now))
        assertEquals(late, reminders.take(1, now))
        assertEquals("shown once", emptyList<Reminder>(), reminders.replace(late, now = now).scheduled)
    }

    @Test
    fun keepsAPostponedOneWhoseAlarmIsLate() = withFolder { folder ->
        val reminders = Reminders(folder)
        val shown = reminder(1, NOW - HOUR)
        reminders.postpone(shown, NOW)
        val scheduled = reminders.replace(shown, now = NOW + HOUR + 60_000).scheduled
        assertEquals(listOf(NOW + HOUR), scheduled.map { it.at })
    }

    @Test
    fun isNotPostponedBeyondItsDay() = withFolder { folder ->
        assertNull(Reminders(folder).postpone(reminder(1, NOW, expiresAt = NOW + HOUR), NOW))
    }

    @Test
    fun aDamagedFileIsAnEmptyOne() = withFolder { folder ->
        File(folder, "reminders.json").writeText("[{\"id\":")
        assertEquals(emptyList<Reminder>(), Reminders(folder).restore(NOW))
    }
}
