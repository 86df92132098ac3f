package app.sevenfold.widget

import android.app.AlarmManager
import android.app.PendingIntent
import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.net.Uri
import app.sevenfold.widget.core.Pending
import app.sevenfold.widget.core.PendingList
import app.sevenfold.widget.core.Reminder
import app.sevenfold.widget.core.Summary

/**
 * Alarms of the pending notifications of a kind. They are inexact: an exact one would open the system's settings to ask
 * for it.
 */
internal class Alarms<N : Pending<N>> private constructor(
    private val context: Context,
    private val list: PendingList<N>,
    private val receiver: Class<out BroadcastReceiver>,
    private val kind: String
) {
    private val manager = context.getSystemService(AlarmManager::class.java)

    /**
     * @param text JSON array
     * @throws app.sevenfold.widget.core.JsonException if it cannot be read
     * @throws java.io.IOException if the device cannot store it
     */
    fun replace(text: String) {
        val (cancelled, scheduled) = list.replace(text, System.currentTimeMillis())
        for (id in cancelled) manager.cancel(intent(id))
        for (one in scheduled) schedule(one)
    }

    /** Schedules all of them again: alarms do not survive a restart or an update. */
    fun restore() {
        for (one in list.restore(System.currentTimeMillis())) schedule(one)
    }

    fun schedule(one: N) = manager.setAndAllowWhileIdle(AlarmManager.RTC_WAKEUP, one.at, intent(one.id))

    private fun intent(id: Int): PendingIntent = PendingIntent.getBroadcast(
        context,
        id,
        Intent(context, receiver).setAction(ACTION_SHOW).setData(Uri.parse("$kind:$id")).putExtra(EXTRA_ID, id),
        PendingIntent.FLAG_UPDATE_CURRENT or PendingIntent.FLAG_IMMUTABLE
    )

    companion object {
        const val ACTION_SHOW = "app.sevenfold.reminder.SHOW"
        const val EXTRA_ID = "id"

        fun reminders(context: Context): Alarms<Reminder> =
            Alarms(context, WidgetFiles.reminders(context), ReminderReceiver::class.java, "reminder")

        fun summaries(context: Context): Alarms<Summary> =
            Alarms(context, WidgetFiles.summaries(context), SummaryReceiver::class.java, "summary")
    }
}
