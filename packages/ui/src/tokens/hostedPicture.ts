/** Pictures of a collection whose art is files of a host: by the token's number, without reading anything first. */
import { formatInteger } from '../words/format/integer.ts'
import type { Picture } from './picture.ts'
import type { Pepper } from './peppers.ts'
import { t } from '../words/t.ts'

/** @throws {Error} in the build of a collection without hosted art. */
export function hostedPicture({ id, status }: Pick<Pepper, 'id' | 'status'>): Picture {
  if (COLLECTION.art.type !== 'hosted') throw new Error('art: not hosted')
  const name = `${t`${COLLECTION.unit.oneCapital}`} ${formatInteger(id)}`
  if (status === 'sealed') return { src: COLLECTION.art.sealedImage, description: t`${name}, sealed.` }
  return { src: COLLECTION.art.image.replace('{id}', String(id)), description: `${name}.`, name }
}
