import Foundation

enum TapAction: String, Codable {
    case done = "DONE"
    case skip = "SKIP"
}

/// A tap outside the app, see `packages/domain/src/widget/tap.ts`.
struct QueuedTap: Codable {
    static let version = 1

    let version: Int
    let id: String
    let userId: String
    /// Epoch milliseconds.
    let at: Int64
    /// The user's day that was shown, as "2026-10-01".
    let date: String
    let activityId: String
    let action: TapAction
    let amount: Int

    /// Nil for a damaged line, and for one of another version of the app.
    static func parse(_ line: String) -> QueuedTap? {
        guard let tap = try? JSONDecoder().decode(QueuedTap.self, from: Data(line.utf8)) else { return nil }
        return tap.version == version && tap.amount > 0 ? tap : nil
    }
}

/// Creates ids as UUID version 7 (RFC 9562, section 5.7): the app shows when an entry was recorded by its id.
func uuid7(at epochMs: Int64) -> String {
    var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: epochMs >> Int64(8 * (5 - index))) }
    bytes[6] = 0x70 | bytes[6] & 0x0f
    bytes[8] = 0x80 | bytes[8] & 0x3f
    let hex = bytes.map { String(format: "%02x", $0) }.joined()
    let ends = [0, 8, 12, 16, 20, 32]
    return zip(ends, ends.dropFirst()).map { from, to in
        String(hex[hex.index(hex.startIndex, offsetBy: from)..<hex.index(hex.startIndex, offsetBy: to)])
    }.joined(separator: "-")
}

/// The taps outside the app as lines of a file, until the app has merged them. The app and the widget are two processes,
/// so each access holds a lock on a file beside it.
struct TapQueue {
    private let file: URL
    private let rejected: URL
    private let lock: URL

    init(folder: URL) {
        file = folder.appendingPathComponent("taps.jsonl")
        rejected = folder.appendingPathComponent("taps-rejected.jsonl")
        lock = folder.appendingPathComponent("taps.lock")
    }

    func add(_ tap: QueuedTap) throws {
        var line = try JSONEncoder().encode(tap)
        line.append(Self.lineFeed)
        try locked {
            // A line cut off by a crash is ended first.
            let before = (try? Data(contentsOf: file)) ?? Data()
            if let last = before.last, last != Self.lineFeed { line.insert(Self.lineFeed, at: line.startIndex) }
            try append(line, to: file)
        }
    }

    /// All lines, the oldest first.
    func lines() throws -> [String] { try locked { read() } }

    /// The taps that this version of the app understands.
    func taps() throws -> [QueuedTap] { try lines().compactMap(QueuedTap.parse) }

    /// Removes taps by id. Lines that are no objects are moved away; those of a newer version of the app stay.
    func remove(_ ids: Set<String>) throws {
        try locked {
            let all = read()
            let left = all.filter { line in
                guard let id = Self.id(of: line) else { return false }
                return !ids.contains(id)
            }
            let damaged = all.filter { Self.id(of: $0) == nil }
            if !damaged.isEmpty { keepRejected(damaged) }
            if left.count < all.count {
                try Data(left.map { $0 + "\n" }.joined().utf8).write(to: file, options: .atomic)
            }
        }
    }

    private static let lineFeed: UInt8 = 10
    private static let rejectedBytesMax = 64 * 1024

    private static func id(of line: String) -> String? {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
            return nil
        }
        return object["id"] as? String ?? ""
    }

    private func read() -> [String] {
        guard let data = try? Data(contentsOf: file) else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func keepRejected(_ lines: [String]) {
        let size = (try? Data(contentsOf: rejected).count) ?? 0
        if size > Self.rejectedBytesMax { try? FileManager.default.removeItem(at: rejected) }
        // Only support reads them.
        try? append(Data(lines.map { $0 + "\n" }.joined().utf8), to: rejected)
    }

    private func append(_ data: Data, to file: URL) throws {
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: data)
        try handle.synchronize()
    }

    private func locked<T>(_ run: () throws -> T) throws -> T {
        let descriptor = open(lock.path, O_CREAT | O_RDWR, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX) == 0 else { throw CocoaError(.fileLocking) }
        defer { flock(descriptor, LOCK_UN) }
        return try run()
    }
}
