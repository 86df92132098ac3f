package app.sevenfold.widget

import android.content.Context
import android.graphics.Bitmap
import android.graphics.Canvas
import android.graphics.Color
import android.graphics.Paint
import android.graphics.Path
import app.sevenfold.R
import app.sevenfold.widget.core.Petal
import app.sevenfold.widget.core.PetalState
import app.sevenfold.widget.core.TileColors
import app.sevenfold.widget.core.WidgetRow

/** Draws the mark and the tiles as the web app shows them (`ui/WeekMark`, `ui/ActivityTile`). */
internal class WidgetDrawings(private val context: Context) {
    private val density = context.resources.displayMetrics.density

    fun mark(outline: String, petals: List<Petal>, isDark: Boolean): Bitmap {
        val size = (MARK_DP * density).toInt()
        val bitmap = Bitmap.createBitmap(size, size, Bitmap.Config.ARGB_8888)
        val canvas = Canvas(bitmap)
        // The mark fills 23.6 of the square of 32.
        val scale = size / MARK_BOX
        canvas.scale(scale, scale)
        canvas.translate(-MARK_EDGE, -MARK_EDGE)
        val path = pathOf(outline)
        petals.forEachIndexed { day, petal ->
            canvas.save()
            canvas.rotate(day * 360f / petals.size, CENTRE, CENTRE)
            drawPetal(canvas, path, petal, isDark)
            canvas.restore()
        }
        return bitmap
    }

    private fun drawPetal(canvas: Canvas, path: Path, petal: Petal, isDark: Boolean) {
        val isWhole = petal.state == PetalState.DONE || petal.state == PetalState.WHOLE
        val fill = paint(
            when {
                isWhole -> R.color.widget_done
                isDark -> R.color.widget_partly_dark
                else -> R.color.widget_partly_light
            }
        )
        val hairline = paint(if (isDark) R.color.widget_hairline_dark else R.color.widget_hairline_light).apply {
            style = Paint.Style.STROKE
            strokeWidth = LINE_WIDTH
        }
        when (petal.state) {
            PetalState.DONE -> canvas.drawPath(path, fill)
            PetalState.WHOLE, PetalState.PARTLY -> {
                canvas.save()
                canvas.clipPath(path)
                val side = END - petal.share.toFloat() * (END - TIP) + TIP_RADIUS
                canvas.drawCircle(CENTRE, side, TIP_RADIUS, fill)
                canvas.drawRect(CENTRE - TIP_RADIUS, side, CENTRE + TIP_RADIUS, CENTRE, fill)
                canvas.restore()
            }
            PetalState.FUTURE ->
                canvas.drawPath(path, paint(if (isDark) R.color.widget_track_dark else R.color.widget_track_light))
            PetalState.SKIPPED, PetalState.NOTHING, PetalState.EMPTY -> Unit
        }
        if (petal.state != PetalState.FUTURE) canvas.drawPath(path, hairline)
    }

    fun tile(row: WidgetRow, colors: TileColors): Bitmap {
        val size = (TILE_DP * density).toInt()
        val bitmap = Bitmap.createBitmap(size, size, Bitmap.Config.ARGB_8888)
        val canvas = Canvas(bitmap)
        canvas.scale(density, density)
        val ground = Paint(Paint.ANTI_ALIAS_FLAG).apply { color = Color.parseColor(colors.soft) }
        canvas.drawRoundRect(0f, 0f, TILE_DP, TILE_DP, TILE_RADIUS, TILE_RADIUS, ground)
        if (row.outline.isEmpty()) drawEmoji(canvas, row.emoji) else drawIcon(canvas, row.outline, colors)
        return bitmap
    }

    private fun drawIcon(canvas: Canvas, outline: String, colors: TileColors) {
        val stroke = Paint(Paint.ANTI_ALIAS_FLAG).apply {
            color = Color.parseColor(colors.ink)
            style = Paint.Style.STROKE
            strokeWidth = ICON_LINE_WIDTH
            strokeCap = Paint.Cap.ROUND
            strokeJoin = Paint.Join.ROUND
        }
        val offset = (TILE_DP - ICON_DP) / 2
        canvas.translate(offset, offset)
        canvas.scale(ICON_DP / ICON_BOX, ICON_DP / ICON_BOX)
        canvas.drawPath(pathOf(outline), stroke)
    }

    private fun drawEmoji(canvas: Canvas, emoji: String) {
        val text = Paint(Paint.ANTI_ALIAS_FLAG).apply {
            textSize = EMOJI_SIZE
            textAlign = Paint.Align.CENTER
        }
        val baseline = TILE_DP / 2 - (text.ascent() + text.descent()) / 2
        canvas.drawText(emoji, TILE_DP / 2, baseline, text)
    }

    private fun paint(color: Int) = Paint(Paint.ANTI_ALIAS_FLAG).apply { this.color = context.getColor(color) }

    private companion object {
        const val MARK_DP = 72f
        const val MARK_BOX = 23.6f
        const val MARK_EDGE = 4.2f
        const val CENTRE = 16f
        // The ends of the petal that points up, and the radius of its tip, as in `ui/petal.ts`.
        const val TIP = 4.5f
        const val END = 13.4f
        const val TIP_RADIUS = 2.9f
        const val LINE_WIDTH = 0.4f
        const val TILE_DP = 36f
        const val TILE_RADIUS = 10f
        const val ICON_DP = 20f
        const val ICON_BOX = 24f
        const val ICON_LINE_WIDTH = 1.75f
        const val EMOJI_SIZE = 18f

        /** Reads the commands M, L, C and Z of an outline; a damaged one ends where it cannot be read. */
        fun pathOf(outline: String): Path {
            val path = Path()
            val parts = outline.split(' ')
            var at = 0
            fun next(): Float? = parts.getOrNull(at++)?.toFloatOrNull()
            while (at < parts.size) {
                when (parts[at++]) {
                    "M" -> path.moveTo(next() ?: return path, next() ?: return path)
                    "L" -> path.lineTo(next() ?: return path, next() ?: return path)
                    "C" -> path.cubicTo(
                        next() ?: return path, next() ?: return path, next() ?: return path, next() ?: return path, next() ?: return path, next() ?: return path
                    )
                    "Z" -> path.close()
                    else -> return path
                }
            }
            return path
        }
    }
}
