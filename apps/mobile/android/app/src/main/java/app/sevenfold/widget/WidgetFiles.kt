package app.sevenfold.widget

import android.content.Context
import app.sevenfold.widget.core.Reminders
import app.sevenfold.widget.core.Summaries
import app.sevenfold.widget.core.TapQueue
import app.sevenfold.widget.core.WidgetState
import java.io.File

/** The files that the app shares with the widget and with notifications. They are not part of a backup. */
internal object WidgetFiles {
    private fun folder(context: Context) = File(context.noBackupFilesDir, "widget")

    fun state(context: Context) = WidgetState(folder(context))

    fun queue(context: Context) = TapQueue(folder(context))

    fun reminders(context: Context) = Reminders(folder(context))

    fun summaries(context: Context) = Summaries(folder(context))
}
