/** Compares the metadata that `launch.ts` writes into the contract with those that `page.ts` lets the page read. */
import { InvalidCollection, type CollectionArt } from './collectionPage.ts'

/**
 * @param art of `page.ts`.
 * @param terms the export of `launch.ts`, unvalidated: the launch validates it.
 * @param folder named in the error.
 * @returns path of a token's metadata on this site, with `{id}`; undefined if they are elsewhere.
 * @throws {InvalidCollection} with every issue.
 */
export function matchMetadata(art: CollectionArt, terms: unknown, folder: string): string | undefined {
  const uris = readUris(terms)
  if (art.type === 'cards') {
    if (uris === undefined) return undefined
    throw new InvalidCollection(
      `${folder}: launch.ts has art, metadata of a host, so art of page.ts must be of type ‘hosted’.`,
    )
  }
  if (uris?.metadata === undefined)
    throw new InvalidCollection(
      `${folder}: art of page.ts is ‘hosted’, so launch.ts must have art, with the URI of the metadata.`,
    )
  const { metadataOrigin } = art
  const issues = Object.entries(uris).flatMap(([key, uri]) => {
    const issue = uri === undefined ? undefined : issueOf(uri, metadataOrigin)
    return issue === undefined ? [] : [`${folder}/launch.ts: art: ${key} must be ${issue}; it is ${uri}.`]
  })
  if (issues.length > 0) throw new InvalidCollection(issues.join('\n'))
  return metadataOrigin === undefined ? uris.metadata.replace(/^https:\/\/[^/]+/, '') : undefined
}

/** What the page reads: the metadata of a token, and of a sealed one. */
function readUris(terms: unknown) {
  const art = fieldOf(terms, 'art')
  if (art === undefined) return undefined
  const [metadata, sealed] = ['metadata', 'sealed'].map((key) => {
    const uri = fieldOf(art, key)
    return typeof uri === 'string' ? uri : undefined
  })
  return { metadata, sealed }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function issueOf(uri: string, metadataOrigin: string | undefined): string | undefined {
  const parsed = URL.parse(uri)
  if (parsed?.protocol !== 'https:')
    return 'an https URL, because the page reads it and browsers cannot read other protocols; for IPFS, name a gateway'
  if (metadataOrigin !== undefined && parsed.origin !== metadataOrigin)
    return `on ${metadataOrigin}, the metadataOrigin of page.ts, because the page may read no other host`
  return undefined
}
