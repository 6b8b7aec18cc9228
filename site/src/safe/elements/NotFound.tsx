/** A path that has no page. */
import { PageHeading } from './PageHeading.tsx'
import { SafeLink } from './SafeLink.tsx'

export function NotFound() {
  return (
    <div className="wrap page">
      <PageHeading level={1} title="Page not found">
        No such page
      </PageHeading>
      <p>
        This address leads nowhere. <SafeLink to="/">Open a Safe</SafeLink>.
      </p>
    </div>
  )
}
