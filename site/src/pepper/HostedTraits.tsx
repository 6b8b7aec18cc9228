/** Name, description and traits of a token from the metadata of its host, read through the token's URI on chain. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../collection/CollectionRoot.tsx'
import { hostedWords } from '../words/pepperPageWords.ts'

export function HostedTraits({ id }: { readonly id: number }) {
  const { site } = useSession()
  const { data, isError, refetch } = useQuery({
    queryKey: ['hosted', id],
    queryFn: async () => {
      const [{ readMetadata }, { parseHosted }] = await Promise.all([
        import('./readMetadata.ts'),
        import('./parseHosted.ts'),
      ])
      return parseHosted((await readMetadata(site, id)).text)
    },
    retry: 1,
    staleTime: Infinity,
  })
  return (
    <section className="band" aria-labelledby="traits">
      <div>
        <h2 id="traits">Traits</h2>
        {data?.description !== undefined && <p className="m">{data.description}</p>}
      </div>
      {data === undefined ? (
        <p role="status">
          {isError ? hostedWords.failed : hostedWords.loading}{' '}
          {isError && (
            <button type="button" className="b secondary" onClick={() => void refetch()}>
              Try again
            </button>
          )}
        </p>
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
