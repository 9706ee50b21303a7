import { accounts } from './en/accounts.ts'
import { blogOffice } from './en/blog-office.ts'
import { dashboard } from './en/dashboard.ts'
import { images } from './en/images.ts'
import { office } from './en/office.ts'
import { orders } from './en/orders.ts'
import { saller } from './en/saller.ts'
import { security } from './en/security.ts'

/** The words of signing in and of the dashboard: loaded with the first such page. */
export const members = { accounts, blogOffice, dashboard, images, office, orders, saller, security }
