import { Search } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../src/ui/Checkbox';
import { ColorPicker } from '../src/ui/ColorPicker';
import { Combobox } from '../src/ui/Combobox';
import { DurationField } from '../src/ui/DurationField';
import { IconPicker } from '../src/ui/IconPicker';
import { NumberStepper } from '../src/ui/NumberStepper';
import { RadioCards } from '../src/ui/RadioCard';
import { Segmented } from '../src/ui/Segmented';
import { Select } from '../src/ui/Select';
import { Switch } from '../src/ui/Switch';
import { TextArea } from '../src/ui/TextArea';
import { TextField } from '../src/ui/TextField';
import { Title } from './Title';
import type { Words } from './words';

const ZONES = ['Europe/Berlin', 'Europe/Madrid', 'Asia/Tokyo', 'America/Bogota', 'Pacific/Auckland'].map((value) => ({
  value,
  label: value.replace('/', ' / '),
}));

export function Fields({ words }: { words: Words }) {
  const [name, setName] = useState('Running with the neighbours');
  const [notes, setNotes] = useState('');
  const [goal, setGoal] = useState(3);
  const [minutes, setMinutes] = useState<number | null>(110);
  const [language, setLanguage] = useState<'en' | 'es' | 'ja'>('en');
  const [zone, setZone] = useState('Asia/Tokyo');
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system');
  const [on, setOn] = useState(true);
  const [unit, setUnit] = useState<'days' | 'times' | 'duration'>('days');
  const [color, setColor] = useState('#3384F0');
  const [icon, setIcon] = useState('book-open');
  const units = [
    { value: 'days', title: words.unitDays, description: words.unitDaysNote },
    { value: 'times', title: words.unitTimes, description: words.unitTimesNote },
    { value: 'duration', title: words.unitDuration, description: words.unitDurationNote },
  ] as const;
  return (
    <section>
      <Title>Fields</Title>
      <div className="flex max-w-forms flex-col gap-5">
        <TextField label={words.name} value={name} onChange={setName} hint={words.hint} limit={30} required />
        <TextField label={words.name} value="" onChange={() => {}} error={words.nameError} />
        <TextField
          label={words.name}
          value=""
          onChange={() => {}}
          placeholder={words.hint}
          leading={<Search aria-hidden="true" />}
        />
        <TextField label={words.name} value={words.run} onChange={() => {}} disabled hint={words.disabled} />
        <TextArea label={words.notes} value={notes} onChange={setNotes} limit={500} counterFrom={0} />
        <NumberStepper label={words.goal} value={goal} onChange={setGoal} min={1} max={7} unit={words.dayUnit} />
        <NumberStepper label={words.goal} value={1} onChange={() => {}} min={1} max={7} disabled />
        <DurationField label={words.duration} minutes={minutes} onChange={setMinutes} />
        <Select
          label={words.language}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
            { value: 'ja', label: '日本語' },
          ]}
        />
        <Combobox label={words.zone} value={zone} onChange={setZone} options={ZONES} />
        <Segmented
          label={words.theme}
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'system', label: words.system },
            { value: 'light', label: words.light },
            { value: 'dark', label: words.dark },
          ]}
          showLabel
        />
        <Segmented
          label={words.theme}
          block
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'system', label: words.system },
            { value: 'light', label: words.light },
            { value: 'dark', label: words.dark },
          ]}
        />
        <div>
          <Switch label={words.shortcuts} description={words.shortcutsNote} checked={on} onChange={setOn} />
          <Switch label={words.shortcuts} checked={!on} onChange={(checked) => setOn(!checked)} />
          <Switch label={words.shortcuts} checked={false} onChange={() => {}} disabled />
          <Checkbox label={words.terms} checked={on} onChange={setOn} />
          <Checkbox
            label={words.terms}
            description={words.shortcutsNote}
            checked={!on}
            onChange={(checked) => setOn(!checked)}
          />
        </div>
        <RadioCards label={words.unit} value={unit} onChange={setUnit} options={units} columns={3} />
        <RadioCards label={words.unit} value={unit} onChange={setUnit} options={units} locked={words.locked} />
        <ColorPicker label={words.color} value={color} onChange={setColor} />
        <IconPicker label={words.icon} value={icon} onChange={setIcon} color={color} />
      </div>
    </section>
  );
}
