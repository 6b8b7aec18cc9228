/**
 * The path that the routes will see. A request may spell one path in many ways (`%61pi`, `http://host/api`, `/x/../api`);
 * whoever counts or guards by the path must read it as the router does.
 */

/** Nothing in it that anybody would read otherwise; nearly every request's. */
const plain = /^(?:\/[\w~-][\w.~-]*)*\/?$/

/**
 * @param target of the request line, with its query.
 * @returns undefined where it names no path: neither that of an address nor one that can be decoded.
 */
export function requestPath(target: string): string | undefined {
  const query = target.indexOf('?')
  const path = query === -1 ? target : target.slice(0, query)
  if (plain.test(path)) return path
  const url = URL.parse(path.startsWith('/') ? `http://host${path}` : path)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  try {
    // As the router decodes: an encoded slash and an encoded per cent sign stay what they are.
    return decodeURI(url.pathname.replaceAll('%25', '%2525'))
  } catch {
    return undefined
  }
}
