/**
 * Name, description and traits of a token from the metadata of its host. Files of this site are read at once; for those
 * of another host, and for their address in the contract, the visitor connects or asks.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { useAccount } from '@peppermint/ui/account/useWallet.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { hostedWords } from './pepperPageWords.ts'

export function HostedTraits({ id }: { readonly id: number }) {
  const { site, hosts } = useSession()
  const [isAsked, setAsked] = useState(false)
  const isEnabled = useAccount() !== undefined || isAsked || COLLECTION.metadataPath !== undefined
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['hosted', id],
    queryFn: async () => {
      const { parseHosted } = await import('./parseHosted.ts')
      return parseHosted((await read()).text)
    },
    enabled: isEnabled,
    retry: 1,
    staleTime: Infinity,
  })

  async function read() {
    if (COLLECTION.metadataPath === undefined) {
      const { readMetadata } = await import('./readMetadata.ts')
      return await readMetadata(site, id)
    }
    const { fetchMetadata } = await import('./fetchMetadata.ts')
    return await fetchMetadata(
      new URL(COLLECTION.metadataPath.replace('{id}', String(id)), location.origin).href,
    )
  }

  function ask(): void {
    if (isFetching) return
    setAsked(true)
    if (isEnabled) void refetch()
  }

  // Without endpoints, the contract cannot be asked.
  if (COLLECTION.metadataPath === undefined && site.endpoints.length === 0) return null

  return (
    <section className="band" aria-labelledby="traits">
      <div>
        <h2 id="traits">{t`Traits`}</h2>
        {data?.description !== undefined && <p className="m">{data.description}</p>}
      </div>
      {data === undefined ? (
        <div>
          <p role="status">
            {isError
              ? hostedWords.failed
              : isEnabled
                ? hostedWords.loading
                : hostedWords.ask([...hosts, ...ART_HOSTS])}
          </p>
          {(isError || isAsked || !isEnabled) && (
            <button type="button" className="b secondary" aria-disabled={isFetching} onClick={ask}>
              {isFetching ? t`Reading…` : isError ? t`Try again` : t`Read the traits`}
            </button>
          )}
        </div>
      ) : data.traits.length === 0 ? (
        <p>{hostedWords.none}</p>
      ) : (
        <dl className="traits">
          {data.traits.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <b>{value}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const ART_HOSTS =
  COLLECTION.art.type === 'hosted' && COLLECTION.art.metadataOrigin !== undefined
    ? [new URL(COLLECTION.art.metadataOrigin).host]
    : []
