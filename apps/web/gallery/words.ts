import type { Locale } from '../src/platform/text';

/** Texts of the kind that screens bring along; only for looking at the components in three languages. */
export const WORDS = {
  en: {
    day: 'Thursday, October 1', week: 'Week 40 · 3 days left', today: 'Today', record: 'Record', previous: 'Previous week', next: 'Next week', health: 'Health', growth: 'Growth',
    run: 'Run', water: 'Drink water', sleep: 'Sleep by 23:00', read: 'Read', call: 'Call family', sweets: 'Sweets', days: '3 of 3 days', glasses: '24 of 40 glasses', five: '3 of 5 · Skipped', hours: '1h 50m of 4h', times: '1 of 2 times', most: '1 of 2 at most',
    done: '2 of 2 done', glass: 'glasses', future: 'You can record this from Friday.', review: 'Review week', save: 'Save', cancel: 'Cancel', remove: 'Delete', edit: 'Edit', archive: 'Archive', name: 'Name', hint: 'A short name, as you would say it', nameError: 'Enter a name',
    notes: 'Notes', goal: 'Weekly goal', duration: 'Time spent', language: 'Language', zone: 'Time zone', theme: 'Theme', light: 'Light', dark: 'Dark', system: 'System', shortcuts: 'Single-key shortcuts', shortcutsNote: 'Press a letter to act on the selected row.', terms: 'I have read the terms',
    unit: 'What do you count?', unitDays: 'Days', unitDaysNote: 'Did I do it?', unitTimes: 'Times', unitTimesNote: 'How many?', unitDuration: 'Duration', unitDurationNote: 'How long?', locked: 'Unit can’t be changed after creation.', color: 'Colour', icon: 'Icon',
    empty: 'Nothing to track yet. Add your first activity.', add: 'Add activity', reconnect: 'Google Calendar needs reconnecting.', reconnectAct: 'Reconnect', past: 'Past weeks', dayUnit: 'days', weekWord: 'Week', average: 'Average 2.4', weekly: 'days a week', saved: 'Saved', more: 'More', undo: 'Undo', disabled: 'Not available offline',
  },
  es: {
    day: 'Jueves, 1 de octubre', week: 'Semana 40 · quedan 3 días', today: 'Hoy', record: 'Registrar', previous: 'Semana anterior', next: 'Semana siguiente', health: 'Salud', growth: 'Crecimiento personal',
    run: 'Salir a correr', water: 'Beber agua', sleep: 'Dormir antes de las 23:00', read: 'Leer', call: 'Llamar a la familia', sweets: 'Dulces', days: '3 de 3 días', glasses: '24 de 40 vasos', five: '3 de 5 · Saltado', hours: '1 h 50 min de 4 h', times: '1 de 2 veces', most: '1 de 2 como máximo',
    done: '2 de 2 hechas', glass: 'vasos', future: 'Podrás registrarlo a partir del viernes.', review: 'Revisar la semana', save: 'Guardar', cancel: 'Cancelar', remove: 'Eliminar', edit: 'Editar', archive: 'Archivar', name: 'Nombre', hint: 'Un nombre corto, como lo dirías tú', nameError: 'Escribe un nombre',
    notes: 'Notas', goal: 'Objetivo semanal', duration: 'Tiempo dedicado', language: 'Idioma', zone: 'Zona horaria', theme: 'Tema', light: 'Claro', dark: 'Oscuro', system: 'Sistema', shortcuts: 'Atajos de una sola tecla', shortcutsNote: 'Pulsa una letra para actuar sobre la fila seleccionada.', terms: 'He leído las condiciones de uso',
    unit: '¿Qué quieres contar?', unitDays: 'Días', unitDaysNote: '¿Lo he hecho?', unitTimes: 'Veces', unitTimesNote: '¿Cuántas?', unitDuration: 'Duración', unitDurationNote: '¿Cuánto tiempo?', locked: 'La unidad no se puede cambiar después de crearla.', color: 'Color', icon: 'Icono',
    empty: 'Todavía no hay nada que seguir. Añade tu primera actividad.', add: 'Añadir actividad', reconnect: 'Hay que volver a conectar Google Calendar.', reconnectAct: 'Volver a conectar', past: 'Semanas anteriores', dayUnit: 'días', weekWord: 'Semana', average: 'Media 2,4', weekly: 'días por semana', saved: 'Guardado', more: 'Más', undo: 'Deshacer', disabled: 'No disponible sin conexión',
  },
  ja: {
    day: '10月1日木曜日', week: '第40週・残り3日', today: '今日', record: '記録する', previous: '前の週', next: '次の週', health: '健康', growth: '成長',
    run: 'ランニング', water: '水を飲む', sleep: '23時までに寝る', read: '読書', call: '家族に電話', sweets: '甘いもの', days: '3日中3日', glasses: '40杯中24杯', five: '5日中3日・スキップ', hours: '4時間中1時間50分', times: '2回中1回', most: '最大2回中1回',
    done: '2件中2件完了', glass: '杯', future: '金曜日から記録できます。', review: '週を振り返る', save: '保存', cancel: 'キャンセル', remove: '削除', edit: '編集', archive: 'アーカイブ', name: '名前', hint: '普段の呼び方で短く入力してください', nameError: '名前を入力してください',
    notes: 'メモ', goal: '週間目標', duration: 'かけた時間', language: '言語', zone: 'タイムゾーン', theme: 'テーマ', light: 'ライト', dark: 'ダーク', system: 'システム', shortcuts: '1キーのショートカット', shortcutsNote: '選択中の行を1文字のキーで操作できます。', terms: '利用規約を読みました',
    unit: '何を数えますか？', unitDays: '日数', unitDaysNote: 'やったかどうか', unitTimes: '回数', unitTimesNote: '何回したか', unitDuration: '時間', unitDurationNote: 'どれだけ続けたか', locked: '単位は作成後に変更できません。', color: '色', icon: 'アイコン',
    empty: 'まだ記録するものがありません。最初のアクティビティを追加しましょう。', add: 'アクティビティを追加', reconnect: 'Googleカレンダーの再接続が必要です。', reconnectAct: '再接続', past: 'これまでの週', dayUnit: '日', weekWord: '週', average: '平均 2.4', weekly: '日／週', saved: '保存しました', more: 'その他', undo: '元に戻す', disabled: 'オフラインでは利用できません',
  },
} satisfies Record<Locale, Record<string, string>>;

export type Words = (typeof WORDS)['en'];
