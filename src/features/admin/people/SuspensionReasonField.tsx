// The sentence that a suspended person reads: chosen, so that she reads it in her own language.
import { useId } from 'react';
import { SUSPENSION_REASONS } from '#domain/suspension-reasons.ts';
import type { SuspensionT } from '../ui/labels.ts';

export function SuspensionReasonField({ t }: { readonly t: SuspensionT }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('admin.suspendReason')}
      </label>
      <select id={id} name="code" className="field-input">
        {SUSPENSION_REASONS.map((code) => (
          <option key={code} value={code}>
            {t(`auth.suspendedFor_${code}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
