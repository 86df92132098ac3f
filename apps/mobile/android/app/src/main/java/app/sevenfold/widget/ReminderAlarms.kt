package app.sevenfold.widget

import android.app.AlarmManager
import android.app.PendingIntent
import android.content.Context
import android.content.Intent
import android.net.Uri
import app.sevenfold.widget.core.Reminder

/** Alarms of the reminders. They are inexact: an exact one would open the system's settings to ask for it. */
internal object ReminderAlarms {
    /**
     * @param text JSON array of reminders
     * @throws app.sevenfold.widget.core.JsonException if it cannot be read
     * @throws java.io.IOException if the device cannot store it
     */
    fun replace(context: Context, text: String) {
        val (cancelled, scheduled) = WidgetFiles.reminders(context).replace(text, System.currentTimeMillis())
        val alarms = context.getSystemService(AlarmManager::class.java)
        for (id in cancelled) alarms.cancel(intent(context, id))
        for (reminder in scheduled) schedule(context, reminder)
    }

    /** Schedules all reminders again: alarms do not survive a restart or an update. */
    fun restore(context: Context) {
        for (reminder in WidgetFiles.reminders(context).restore(System.currentTimeMillis())) schedule(context, reminder)
    }

    fun schedule(context: Context, reminder: Reminder) {
        context.getSystemService(AlarmManager::class.java)
            .setAndAllowWhileIdle(AlarmManager.RTC_WAKEUP, reminder.at, intent(context, reminder.id))
    }

    private fun intent(context: Context, id: Int): PendingIntent = PendingIntent.getBroadcast(
        context,
        id,
        Intent(context, ReminderReceiver::class.java)
            .setAction(ReminderReceiver.ACTION_SHOW)
            .setData(Uri.parse("reminder:$id"))
            .putExtra(ReminderReceiver.EXTRA_ID, id),
        PendingIntent.FLAG_UPDATE_CURRENT or PendingIntent.FLAG_IMMUTABLE
    )
}
