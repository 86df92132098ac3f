import type activity from '../catalogues/en/activity.json';
import type admin from '../catalogues/en/admin.json';
import type app from '../catalogues/en/app.json';
import type area from '../catalogues/en/area.json';
import type auth from '../catalogues/en/auth.json';
import type calendarEvent from '../catalogues/en/calendarEvent.json';
import type combinedGoal from '../catalogues/en/combinedGoal.json';
import type confirm from '../catalogues/en/confirm.json';
import type date from '../catalogues/en/date.json';
import type day from '../catalogues/en/day.json';
import type deletion from '../catalogues/en/deletion.json';
import type demo from '../catalogues/en/demo.json';
import type entry from '../catalogues/en/entry.json';
import type breakdown from '../catalogues/en/breakdown.json';
import type explore from '../catalogues/en/explore.json';
import type error from '../catalogues/en/error.json';
import type feedback from '../catalogues/en/feedback.json';
import type focus from '../catalogues/en/focus.json';
import type goal from '../catalogues/en/goal.json';
import type health from '../catalogues/en/health.json';
import type lifeRating from '../catalogues/en/lifeRating.json';
import type objective from '../catalogues/en/objective.json';
import type importLimit from '../catalogues/en/importLimit.json';
import type importUndo from '../catalogues/en/importUndo.json';
import type insight from '../catalogues/en/insight.json';
import type integration from '../catalogues/en/integration.json';
import type invitation from '../catalogues/en/invitation.json';
import type native from '../catalogues/en/native.json';
import type notification from '../catalogues/en/notification.json';
import type onboarding from '../catalogues/en/onboarding.json';
import type operation from '../catalogues/en/operation.json';
import type passkey from '../catalogues/en/passkey.json';
import type plan from '../catalogues/en/plan.json';
import type purchase from '../catalogues/en/purchase.json';
import type reminder from '../catalogues/en/reminder.json';
import type recovery from '../catalogues/en/recovery.json';
import type review from '../catalogues/en/review.json';
import type reviewEmail from '../catalogues/en/reviewEmail.json';
import type session from '../catalogues/en/session.json';
import type settings from '../catalogues/en/settings.json';
import type sharedLink from '../catalogues/en/sharedLink.json';
import type shell from '../catalogues/en/shell.json';
import type subscription from '../catalogues/en/subscription.json';
import type suggestion from '../catalogues/en/suggestion.json';
import type skip from '../catalogues/en/skip.json';
import type timer from '../catalogues/en/timer.json';
import type tracking from '../catalogues/en/tracking.json';
import type transfer from '../catalogues/en/transfer.json';
import type ui from '../catalogues/en/ui.json';
import type week from '../catalogues/en/week.json';
import type welcome from '../catalogues/en/welcome.json';
import type widget from '../catalogues/en/widget.json';

type English = typeof activity &
  typeof admin &
  typeof app &
  typeof area &
  typeof auth &
  typeof calendarEvent &
  typeof combinedGoal &
  typeof confirm &
  typeof date &
  typeof day &
  typeof deletion &
  typeof demo &
  typeof entry &
  typeof error &
  typeof breakdown &
  typeof explore &
  typeof feedback &
  typeof focus &
  typeof goal &
  typeof health &
  typeof lifeRating &
  typeof objective &
  typeof importLimit &
  typeof importUndo &
  typeof insight &
  typeof integration &
  typeof invitation &
  typeof native &
  typeof notification &
  typeof onboarding &
  typeof operation &
  typeof passkey &
  typeof plan &
  typeof purchase &
  typeof reminder &
  typeof recovery &
  typeof review &
  typeof reviewEmail &
  typeof session &
  typeof settings &
  typeof sharedLink &
  typeof shell &
  typeof suggestion &
  typeof skip &
  typeof subscription &
  typeof timer &
  typeof tracking &
  typeof transfer &
  typeof ui &
  typeof week &
  typeof welcome &
  typeof widget;

/** A language of the catalogues. */
export type Locale = 'en' | 'es' | 'ja';

/** Key of a text in the catalogues: `noun.what`. A test checks that all languages have the same keys. */
export type TextKey = keyof English;

/** Values of a text's placeholders. */
export type TextValues = Readonly<Record<string, string | number>>;
