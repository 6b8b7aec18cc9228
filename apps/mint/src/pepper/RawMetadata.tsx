/** A pepper's metadata as the contract returns it, read from Canto when someone asks for it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { t } from '@peppermint/ui/words/t.ts'
import { metadataWords } from './pepperPageWords.ts'

export function RawMetadata({ id }: { readonly id: number }) {
  const { site, hosts } = useSession()
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['metadata', id],
    queryFn: async () => {
      const { readMetadata } = await import('./readMetadata.ts')
      return readMetadata(site, id)
    },
    enabled: isAsked,
    retry: false,
    staleTime: Infinity,
  })
  const read = () => {
    if (isFetching) return
    if (isAsked) void refetch()
    else setAsked(true)
  }
  if (data !== undefined)
    return (
      <>
        <p>{metadataWords.read(data.bytes, data.host)}</p>
        <pre className="raw s" tabIndex={0}>
          {data.text}
        </pre>
      </>
    )
  return (
    <>
      <p role="status">{error === null ? metadataWords.ask(hosts) : metadataWords.failed}</p>
      {site.endpoints.length > 0 && (
        <button type="button" className="b secondary" aria-disabled={isFetching} onClick={read}>
          {isFetching ? t`Reading…` : t`Read it from Canto`}
        </button>
      )}
    </>
  )
}
