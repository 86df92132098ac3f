package app.sevenfold.widget

import android.app.PendingIntent
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.os.Build
import android.view.View
import android.widget.RemoteViews
import app.sevenfold.MainActivity
import app.sevenfold.R
import app.sevenfold.widget.core.RowStatus
import app.sevenfold.widget.core.ShownRow
import app.sevenfold.widget.core.Theme
import app.sevenfold.widget.core.WidgetView

/**
 * Builds the views of the widgets. With the theme of the system, colours and the visibility of the two drawings of each
 * picture come from resources, so that the launcher follows a change of theme without the app.
 */
internal class WidgetViews(private val context: Context) {
    private val drawings = WidgetDrawings(context)

    fun mark(view: WidgetView): RemoteViews {
        val views = RemoteViews(context.packageName, R.layout.widget_mark)
        views.setOnClickPendingIntent(R.id.widget_root, openDay(context))
        when (view) {
            is WidgetView.Message -> showMessage(views, view)
            is WidgetView.Day -> {
                showMark(views, view)
                views.setTextViewText(R.id.widget_count, view.count)
                views.setContentDescription(R.id.widget_root, view.countLabel)
                applyTheme(views, view.snapshot.theme)
            }
        }
        return views
    }

    fun list(view: WidgetView, widgetId: Int): RemoteViews {
        val views = RemoteViews(context.packageName, R.layout.widget_list)
        views.setOnClickPendingIntent(R.id.widget_header, openDay(context))
        when (view) {
            is WidgetView.Message -> showMessage(views, view)
            is WidgetView.Day -> {
                showMark(views, view)
                views.setTextViewText(R.id.widget_title, view.snapshot.text("title"))
                views.setTextViewText(R.id.widget_count, view.count)
                views.setContentDescription(R.id.widget_count, view.countLabel)
                // The launcher may reuse views that showed a message, which their root was described by.
                views.setContentDescription(R.id.widget_root, null)
                showRows(views, view, widgetId)
                applyTheme(views, view.snapshot.theme)
            }
        }
        return views
    }

    private fun showMessage(views: RemoteViews, message: WidgetView.Message) {
        val text = message.text ?: context.getString(R.string.widget_open)
        views.setTextViewText(R.id.widget_message, text)
        views.setViewVisibility(R.id.widget_message, View.VISIBLE)
        views.setViewVisibility(R.id.widget_content, View.GONE)
        views.setOnClickPendingIntent(R.id.widget_root, openDay(context))
        views.setContentDescription(R.id.widget_root, text)
        applyTheme(views, message.theme)
    }

    private fun showMark(views: RemoteViews, view: WidgetView.Day) {
        views.setViewVisibility(R.id.widget_message, View.GONE)
        views.setViewVisibility(R.id.widget_content, View.VISIBLE)
        views.setImageViewBitmap(R.id.widget_mark_light, drawings.mark(view.snapshot.petal, view.petals, false))
        views.setImageViewBitmap(R.id.widget_mark_dark, drawings.mark(view.snapshot.petal, view.petals, true))
    }

    private fun showRows(views: RemoteViews, view: WidgetView.Day, widgetId: Int) {
        val message = view.message
        views.setTextViewText(R.id.widget_note, message ?: "")
        views.setViewVisibility(R.id.widget_note, if (message == null) View.GONE else View.VISIBLE)
        views.setPendingIntentTemplate(R.id.widget_list, rowTemplate())
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) {
            val items = RemoteViews.RemoteCollectionItems.Builder().setHasStableIds(true).setViewTypeCount(1)
            for (shown in view.rows.take(ROWS_MAX)) items.addItem(shown.row.id.hashCode().toLong(), row(shown, view))
            views.setRemoteAdapter(R.id.widget_list, items.build())
        } else {
            // The intent must differ for each widget, or the system reuses the rows of another one.
            val service = Intent(context, WidgetListService::class.java).setData(Uri.parse("widget:$widgetId"))
            @Suppress("DEPRECATION")
            views.setRemoteAdapter(R.id.widget_list, service)
        }
    }

    fun row(shown: ShownRow, view: WidgetView.Day): RemoteViews {
        val (row, state, takesTaps) = shown
        val views = RemoteViews(context.packageName, R.layout.widget_row)
        views.setTextViewText(R.id.row_name, row.name)
        views.setTextViewText(R.id.row_text, state.text)
        views.setImageViewBitmap(R.id.row_tile_light, drawings.tile(row, row.light))
        views.setImageViewBitmap(R.id.row_tile_dark, drawings.tile(row, row.dark))
        val isDone = state.status == RowStatus.DONE
        val hasText = !isDone && takesTaps && state.control.isNotEmpty()
        views.setTextViewText(R.id.row_control_text, state.control)
        views.setViewVisibility(R.id.row_control_text, if (hasText) View.VISIBLE else View.GONE)
        views.setViewVisibility(R.id.row_control_open, if (isDone || hasText) View.GONE else View.VISIBLE)
        views.setViewVisibility(R.id.row_control_done, if (isDone) View.VISIBLE else View.GONE)
        views.setContentDescription(R.id.row_control, state.label)
        val date = view.snapshot.day?.date ?: ""
        views.setOnClickFillInIntent(R.id.row_open, Intent())
        views.setOnClickFillInIntent(
            R.id.row_control,
            if (takesTaps) WidgetTapActivity.tapExtras(row.id, date) else Intent()
        )
        applyRowTheme(views, view.snapshot.theme)
        return views
    }

    private fun rowTemplate(): PendingIntent = PendingIntent.getActivity(
        context,
        0,
        Intent(context, WidgetTapActivity::class.java).setFlags(Intent.FLAG_ACTIVITY_NEW_TASK),
        PendingIntent.FLAG_UPDATE_CURRENT or MUTABLE
    )

    /** A theme chosen in the app holds whatever theme the system has. */
    private fun applyTheme(views: RemoteViews, theme: Theme) {
        if (theme == Theme.SYSTEM) return
        val isDark = theme == Theme.DARK
        val text = context.getColor(if (isDark) R.color.widget_text_dark else R.color.widget_text_light)
        views.setInt(R.id.widget_root, "setBackgroundResource", backgroundOf(isDark))
        for (id in listOf(R.id.widget_title, R.id.widget_count, R.id.widget_message, R.id.widget_note))
            views.setTextColor(id, text)
        showOnly(views, isDark, R.id.widget_mark_light, R.id.widget_mark_dark)
    }

    private fun applyRowTheme(views: RemoteViews, theme: Theme) {
        if (theme == Theme.SYSTEM) return
        val isDark = theme == Theme.DARK
        views.setTextColor(
            R.id.row_name, context.getColor(if (isDark) R.color.widget_text_dark else R.color.widget_text_light)
        )
        views.setTextColor(
            R.id.row_text, context.getColor(if (isDark) R.color.widget_quiet_dark else R.color.widget_quiet_light)
        )
        views.setTextColor(
            R.id.row_control_text, context.getColor(if (isDark) R.color.widget_text_dark else R.color.widget_text_light)
        )
        showOnly(views, isDark, R.id.row_tile_light, R.id.row_tile_dark)
    }

    private fun showOnly(views: RemoteViews, isDark: Boolean, light: Int, dark: Int) {
        views.setViewVisibility(light, if (isDark) View.GONE else View.VISIBLE)
        views.setViewVisibility(dark, if (isDark) View.VISIBLE else View.GONE)
    }

    private fun backgroundOf(isDark: Boolean) =
        if (isDark) R.drawable.widget_background_dark else R.drawable.widget_background_light

    companion object {
        /** More rows than anybody scrolls through; their pictures would exceed the memory of a widget. */
        const val ROWS_MAX = 30

        /** Before Android 12 every intent is mutable. The system adds the row's extras to it. */
        private val MUTABLE =
            if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) PendingIntent.FLAG_MUTABLE else 0

        fun dayIntent(context: Context): Intent = openIntent(context, "app.sevenfold:///day")

        /** Opens the app at a link of its own. */
        fun openIntent(context: Context, link: String): Intent = Intent(context, MainActivity::class.java)
            .setAction(Intent.ACTION_VIEW)
            .setData(Uri.parse(link))
            .setFlags(Intent.FLAG_ACTIVITY_NEW_TASK)

        fun openDay(context: Context): PendingIntent = PendingIntent.getActivity(
            context, 0, dayIntent(context), PendingIntent.FLAG_UPDATE_CURRENT or PendingIntent.FLAG_IMMUTABLE
        )
    }
}
