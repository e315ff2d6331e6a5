import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** Returns whether an address stays on this site; two slashes start the name of another host. */
export function isOwnPath(address: string) {
  return /^\/(?![/\\])/.test(address)
}

/** A link whose address is data: within the site it navigates without a reload, elsewhere it is a plain link. */
export function AnyLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return isOwnPath(to) ? <Link to={to} {...rest} /> : <a href={to} rel="noopener" {...rest} />
}
