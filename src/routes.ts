import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every address of the site, once, with the file that answers it. */
export const routes = rootRoute('web/root.tsx', [
  layout('main', 'web/main-layout.tsx', [
    index('site/pages/home.tsx'),
    route('/products', 'catalogue/pages/product-list.tsx'),
    route('/products/$name', 'catalogue/pages/category.tsx'),
    route('/products/sp/$id', 'catalogue/pages/product.tsx'),
    route('/blog', 'blog/pages/blog-list.tsx'),
    route('/blog/$id', 'blog/pages/blog-post.tsx'),
    route('/contact', 'inbox/pages/contact.tsx'),
    route('/newsletter/unsubscribe', 'inbox/pages/unsubscribe.tsx'),
    route('/terms-condition', 'site/pages/terms-condition.tsx'),
    route('/privacy-policy', 'site/pages/privacy-policy.tsx'),
    route('/return-refund', 'site/pages/return-refund.tsx'),
    layout('guest-only', 'accounts/pages/guest-only.tsx', [
      route('/login', 'accounts/pages/login.tsx'),
      route('/login/link', 'accounts/pages/login-link.tsx'),
      route('/login/letter', 'accounts/pages/login-letter.tsx'),
      route('/login/phone', 'accounts/pages/login-phone.tsx'),
      route('/register', 'accounts/pages/register.tsx'),
    ]),
    route('/reset-password', 'accounts/pages/reset-password.tsx'),
    route('/verify-email', 'accounts/pages/verify-email.tsx'),
    route('/account-change', 'accounts/pages/account-change.tsx'),
  ]),
  route('/dashboard', 'dashboard/pages/frame.tsx', [
    index('dashboard/pages/overview.tsx'),
    route('/products', 'catalogue/pages/products-table.tsx'),
    route('/all-users', 'accounts/pages/all-users.tsx'),
    route('/all-sellers', 'accounts/pages/all-sellers.tsx'),
    route('/all-buyers', 'accounts/pages/all-buyers.tsx'),
    route('/blogs', 'blog/pages/office-list.tsx'),
    route('/blogs/$id', 'blog/pages/office-post.tsx'),
    route('/inbox', 'inbox/pages/inbox.tsx'),
    route('/profile', 'accounts/pages/profile.tsx'),
    route('/security', 'accounts/pages/security.tsx'),
    route('/my-orders', 'bookings/pages/my-orders.tsx'),
    route('/my-buyers', 'bookings/pages/my-buyers.tsx'),
    route('/my-products', 'catalogue/pages/my-products.tsx'),
    route('/add-a-product', 'catalogue/pages/add-a-product.tsx'),
  ]),
])
