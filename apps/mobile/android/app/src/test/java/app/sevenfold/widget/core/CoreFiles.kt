package app.sevenfold.widget.core

import java.io.File
import java.nio.file.Files

/** An empty folder that is removed afterwards. */
internal fun withFolder(test: (File) -> Unit) {
    val folder = Files.createTempDirectory("sevenfold").toFile()
    try {
        test(folder)
    } finally {
        folder.deleteRecursively()
    }
}

internal const val NOW = 1_790_000_000_000L

internal fun tap(number: Int, user: String = "me") = QueuedTap(
    id = "0199a000-0000-7000-8000-" + number.toString().padStart(12, '0'),
    userId = user,
    at = NOW,
    date = "2026-10-01",
    activityId = "run",
    action = TapAction.DONE,
    amount = 1
)
