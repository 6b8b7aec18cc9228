/** All peppers, as a list. */
import { formatInteger } from '../words/format/integer.ts'
import type { RouteData } from '../app/siteConfig.ts'

export function Gallery({ data: { content } }: { readonly data: RouteData<'peppers'> }) {
  const { list } = content
  if (list === undefined)
    return (
      <>
        <h1>Peppers</h1>
        <p className="lead">Our server can’t list the peppers right now. Try again in a moment.</p>
      </>
    )
  return (
    <>
      <h1>Peppers</h1>
      <p className="lead">{formatInteger(list.total)} peppers</p>
      <ol className="gallery">
        {list.peppers.map(({ id, card }) => (
          <li key={id}>
            <a href={`/peppers/${id}`}>No. {formatInteger(id)}</a>
            {card === null ? ', sealed' : `, ${card.cultivar}, ${formatInteger(card.heat)} SHU`}
          </li>
        ))}
      </ol>
    </>
  )
}
