/**
 * Fetches a page of ours as a document. `XMLHttpRequest` parses HTML without turning text into markup, so that the
 * content security policy needs no Trusted Types policy for it.
 */

/** The page could not be fetched: offline, or a server without pages in between. */
export class PageUnreachable extends Error {
  override readonly name = 'PageUnreachable'
}

/**
 * The document of any status: a 404 is a page as well.
 * @throws {PageUnreachable}; the signal's reason once it is aborted.
 */
export function fetchPage(url: string, signal: AbortSignal): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', url)
    request.responseType = 'document'
    request.setRequestHeader('Accept', 'text/html')
    request.timeout = TIMEOUT_MS
    const fail = () => reject(new PageUnreachable(url))
    request.addEventListener('error', fail)
    request.addEventListener('timeout', fail)
    request.addEventListener('load', () => {
      if (request.responseXML === null) fail()
      else resolve(request.responseXML)
    })
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason as Error)
    })
    request.send()
  })
}

const TIMEOUT_MS = 20_000
