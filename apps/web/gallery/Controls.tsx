import { Archive, CalendarCheck, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PALETTE } from '@sevenfold/domain/activity';
import { ActivityTile } from '../src/ui/ActivityTile';
import { Button } from '../src/ui/Button';
import { CheckButton } from '../src/ui/CheckButton';
import { IconButton } from '../src/ui/IconButton';
import { Kbd } from '../src/ui/Kbd';
import { Logo, LogoMark } from '../src/ui/Logo';
import { Menu } from '../src/ui/Menu';
import { Chip } from '../src/ui/Chip';
import { Notice } from '../src/ui/Notice';
import { Sparkline } from '../src/ui/Sparkline';
import { toast } from '../src/ui/toast';
import { TrendBadge } from '../src/ui/TrendBadge';
import { activityColor } from '../src/ui/activityColor';
import { Title } from './Title';
import type { Words } from './words';

const VARIANTS = ['primary', 'neutral', 'ghost', 'danger'] as const;

export function Controls({ words }: { words: Words }) {
  const [pinned, setPinned] = useState(true);
  return (
    <section>
      <Title>Controls</Title>
      <div className="flex items-center gap-6 pb-4">
        <Logo />
        <LogoMark size={44} />
        <LogoMark size={96} />
        <LogoMark size={18} />
      </div>
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3 pb-3">
          <Button variant={variant}>{words.save}</Button>
          <Button variant={variant} size="small">
            {words.edit}
          </Button>
          <Button variant={variant} size="large" kbd="mod+enter">
            {words.review}
          </Button>
          <Button variant={variant} icon={<CalendarCheck aria-hidden="true" />}>
            {words.record}
          </Button>
          <Button variant={variant} disabled title={words.disabled}>
            {words.save}
          </Button>
          <Button variant={variant} busy>
            {words.save}
          </Button>
          <IconButton variant={variant} label={words.edit} icon={<Pencil aria-hidden="true" />} kbd="e" />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-4 pb-4">
        <Menu
          label={words.more}
          items={[
            {
              id: 'edit',
              label: words.edit,
              icon: <Pencil aria-hidden="true" />,
              kbd: 'e',
              onAct: () => toast({ kind: 'info', text: words.edit }),
            },
            {
              id: 'pin',
              label: words.saved,
              icon: <Star aria-hidden="true" />,
              checked: pinned,
              onAct: () => setPinned(!pinned),
            },
            {
              id: 'archive',
              label: words.archive,
              icon: <Archive aria-hidden="true" />,
              disabled: true,
              reason: words.disabled,
              onAct: () => {},
            },
            { id: 'line', separator: true },
            {
              id: 'remove',
              label: words.remove,
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              onAct: () =>
                toast({ kind: 'success', text: words.saved, action: { label: words.undo, onAct: () => {} } }),
            },
          ]}
        />
        <Kbd keys="mod+k" />
        <Kbd keys="g d" />
        <Kbd keys="shift+?" />
        <Chip>{words.health}</Chip>
        <Chip color="#1A9951">{words.growth}</Chip>
        <span style={activityColor('#3384F0')} className="flex gap-3">
          <CheckButton state="todo" label="a" onToggle={() => {}} />
          <CheckButton state="done" label="b" onToggle={() => {}} />
          <CheckButton state="skipped" label="c" onToggle={() => {}} />
          <CheckButton state="todo" label="d" onToggle={() => {}} disabled />
          <Sparkline values={[1, 2, null, 3, 3]} goal={3} label={words.past} />
          <Sparkline values={[0, 20, 31, 28, 32]} goal={40} label={words.past} />
        </span>
        <TrendBadge delta={1} value="1" />
        <TrendBadge delta={-25} value="25m" />
        <TrendBadge delta={0} value="0" />
      </div>
      <div className="flex flex-col gap-2 pb-4">
        <Notice kind="warning" action={<Button size="small">{words.reconnectAct}</Button>}>
          {words.reconnect}
        </Notice>
        <Notice kind="info">{words.empty}</Notice>
        <Notice kind="danger">{words.nameError}</Notice>
        <Notice kind="success">{words.saved}</Notice>
      </div>
      <div className="flex flex-wrap gap-2">
        {PALETTE.map(({ hex, name }) => (
          <ActivityTile key={name} icon="heart" color={hex} />
        ))}
        {PALETTE.map(({ hex, name }) => (
          <span key={name} style={activityColor(hex)}>
            <CheckButton state="done" label={name} onToggle={() => {}} />
          </span>
        ))}
        <ActivityTile icon="🏃‍♀️" color="#D76900" size={44} />
        <ActivityTile icon="📚" color="#5C7800" size={24} />
        <ActivityTile icon="moon" color="#5C7800" size={20} />
        <ActivityTile icon="music" color="#D76900" size={28} />
      </div>
    </section>
  );
}
