import { accounts } from './en/accounts.ts'
import { bookings } from './en/bookings.ts'
import { catalogue } from './en/catalogue.ts'
import { dashboard } from './en/dashboard.ts'
import { errors } from './en/errors.ts'
import { images } from './en/images.ts'
import { orders } from './en/orders.ts'
import { saller } from './en/saller.ts'
import { site } from './en/site.ts'

/** Every word on the screen, as specified (spelling faults of quoted texts included). */
export const en = { accounts, bookings, catalogue, dashboard, errors, images, orders, saller, site }

type Widen<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { [K in keyof T]: Widen<T[K]> }

/** What each language must provide: the keys of `en`, checked by the compiler. */
export type Messages = Widen<typeof en>
