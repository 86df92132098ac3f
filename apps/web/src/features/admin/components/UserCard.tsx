import type { AdminUser } from '@sevenfold/contract';
import { type ReactNode, useState } from 'react';
import { useText } from '#platform';
import { Button, Card } from '#ui';
import type { Plan } from '../api';
import { integrationText, planText } from '../words';
import { formatDay, formatMoment } from '../times';
import { PremiumForm } from './PremiumForm';

/** A user as administrators see them, with the premium they can grant. */
export function UserCard({ found }: { found: AdminUser }) {
  const text = useText();
  const [plan, setPlan] = useState<Plan>(found);
  const [form, setForm] = useState<'GRANT' | 'END' | 'CLOSED' | null>(null);
  const user = { ...found, ...plan };
  const onSaved = (saved: Plan) => {
    setPlan(saved);
    setForm('CLOSED');
  };
  return (
    <Card padded>
      <article aria-label={user.name} className="flex flex-col gap-4">
        <header>
          <h3 className="text-body font-semibold break-words">{user.name}</h3>
          <p className="text-small break-words text-n10">{user.address}</p>
        </header>
        <dl className="grid gap-x-8 gap-y-3 medium:grid-cols-2">
          <Fact term={text('settings.plan')}>{planText(user)}</Fact>
          <Fact term={text('admin.integrations')}>
            {user.integrations.length === 0
              ? text('admin.noIntegrations')
              : user.integrations.map((one, index) => (
                  <span key={index} className="block">
                    {integrationText(one)}
                  </span>
                ))}
          </Fact>
          <Fact term={text('admin.signedUp')}>{formatDay(user.createdAt)}</Fact>
          <Fact term={text('admin.lastSeen')}>
            {user.lastSeenAt === null ? text('admin.notSeen') : formatMoment(user.lastSeenAt)}
          </Fact>
          {user.deleteAt !== null && <Fact term={text('admin.deleteAt')}>{formatDay(user.deleteAt)}</Fact>}
        </dl>
        {form === null || form === 'CLOSED' ? (
          <div className="flex flex-wrap gap-2">
            {/* The focused button of the form is gone. */}
            <Button autoFocus={form === 'CLOSED'} onClick={() => setForm('GRANT')}>
              {text(user.manualPremium ? 'admin.changeEnd' : 'admin.grant')}
            </Button>
            {user.manualPremium && <Button onClick={() => setForm('END')}>{text('admin.end')}</Button>}
          </div>
        ) : (
          <PremiumForm user={user} ends={form === 'END'} onSaved={onSaved} onCancel={() => setForm('CLOSED')} />
        )}
      </article>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-n10">{term}</dt>
      <dd className="text-body font-strong break-words">{children}</dd>
    </div>
  );
}
