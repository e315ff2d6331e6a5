import type { IsolationChoice } from '#platform/ops/embedded/place.ts'
import type { Need } from '../needs.ts'

/**
 * A way in which the embedded database runs. `above`: mode of the directory above the data directory; where only its owner may enter, a database that runs as
 * another account moves to /var/lib.
 */
export type Way = { name: string; isolation: IsolationChoice; above: 0o700 | 0o755; needs: Need }

const plain: Way = { name: 'as the user we are', isolation: 'auto', above: 0o700, needs: 'plain' }
const inNamespace: Way = { name: 'in a user namespace', isolation: 'namespace', above: 0o700, needs: 'namespaces' }
const inPlace: Way = { name: 'as another account', isolation: 'account', above: 0o755, needs: 'accounts' }
const moved: Way = { name: 'as another account, moved', isolation: 'account', above: 0o700, needs: 'accounts' }

export const allWays = [plain, inNamespace, inPlace, moved]
