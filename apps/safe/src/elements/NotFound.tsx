/** A path that has no page. */
import { PageHeading } from './PageHeading.tsx'
import { SafeLink } from './SafeLink.tsx'

/** @param reason a sentence about the address of the Safe in the path. */
export function NotFound({ reason = 'This address leads nowhere.' }: { readonly reason?: string }) {
  return (
    <div className="wrap page">
      <PageHeading level={1} title="Page not found">
        No such page
      </PageHeading>
      <p>
        {reason} <SafeLink to="/">Open a Safe</SafeLink>.
      </p>
    </div>
  )
}
