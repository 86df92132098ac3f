package app.sevenfold.widget

import android.app.NotificationChannel
import android.app.NotificationManager
import android.app.PendingIntent
import android.content.Context
import android.os.Build
import androidx.core.app.NotificationCompat
import androidx.core.app.NotificationManagerCompat
import app.sevenfold.R
import app.sevenfold.widget.core.Pending

/** Notifications of reminders and of what is left. */
internal object ShownNotification {
    private const val CHANNEL = "reminders"

    /** A notification that opens a link of the app, and goes at the end of the user's day. */
    fun build(context: Context, one: Pending<*>, title: String, body: String, link: String): NotificationCompat.Builder =
        NotificationCompat.Builder(context, CHANNEL)
            .setSmallIcon(R.drawable.ic_notification)
            .setContentTitle(title)
            .setContentText(body)
            .setStyle(NotificationCompat.BigTextStyle().bigText(body))
            .setCategory(NotificationCompat.CATEGORY_REMINDER)
            .setColor(context.getColor(R.color.colorPrimary))
            .setContentIntent(openIntent(context, one.id, link))
            .setAutoCancel(true)
            .setTimeoutAfter(one.expiresAt - System.currentTimeMillis())

    /** Shows it, unless the user has turned notifications off. */
    fun show(context: Context, tag: String, id: Int, notification: NotificationCompat.Builder) {
        val manager = NotificationManagerCompat.from(context)
        if (!manager.areNotificationsEnabled()) return
        createChannel(context)
        manager.notify(tag, id, notification.build())
    }

    private fun openIntent(context: Context, id: Int, link: String): PendingIntent = PendingIntent.getActivity(
        context,
        id,
        WidgetViews.openIntent(context, link),
        PendingIntent.FLAG_UPDATE_CURRENT or PendingIntent.FLAG_IMMUTABLE
    )

    private fun createChannel(context: Context) {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.O) return
        val name = context.getString(R.string.reminder_channel)
        context.getSystemService(NotificationManager::class.java)
            .createNotificationChannel(NotificationChannel(CHANNEL, name, NotificationManager.IMPORTANCE_DEFAULT))
    }
}
