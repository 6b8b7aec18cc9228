/** A path that has no page. */
import { PageHeading } from './PageHeading.tsx'
import { SafeLink } from './SafeLink.tsx'
import { t } from '@peppermint/ui/words/t.ts'

/** @param reason a sentence about the address of the Safe in the path. */
export function NotFound({ reason = t`This address leads nowhere.` }: { readonly reason?: string }) {
  return (
    <div className="wrap page">
      <PageHeading level={1} title={t`Page not found`}>{t`No such page`}</PageHeading>
      <p>
        {reason} <SafeLink to="/">{t`Open a Safe`}</SafeLink>
      </p>
    </div>
  )
}
