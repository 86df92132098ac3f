-- Times of day at which an activity reminds, sorted: [{"time": "07:30", "weekdays": [1, 3, 5]}]; without weekdays, on those it is meant for.
ALTER TABLE activity ADD COLUMN reminders jsonb NOT NULL DEFAULT '[]';
