import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the shop, in the spec's spelling. */
export default [
  layout('storefront/shop-layout.tsx', [
    index('storefront/home-page.tsx'),
    route('our_collection', 'catalog/collection-page.tsx', { id: 'our_collection' }),
    route('electronics', 'catalog/collection-page.tsx', { id: 'electronics' }),
    route('home_improvement', 'catalog/collection-page.tsx', { id: 'home_improvement' }),
    route('top_collections', 'catalog/collection-page.tsx', { id: 'top_collections' }),
    route('product_detail/:id', 'catalog/product-page.tsx'),
    route('cart', 'cart/cart-page.tsx', { id: 'cart' }),
    route('shopnow', 'cart/cart-page.tsx', { id: 'shopnow' }),
    route('ordernow', 'cart/cart-page.tsx', { id: 'ordernow' }),
    route('search-results', 'search/search-results-page.tsx'),
    route('receipt', 'orders/receipt-page.tsx'),
    route('tracker', 'delivery/tracker-page.tsx'),
    route('about-us', 'storefront/about-page.tsx'),
    route('*', 'storefront/not-found-page.tsx'),
  ]),
  layout('accounts/door-layout.tsx', [
    route('login', 'accounts/login-page.tsx'),
    route('login/code', 'accounts/code-page.tsx'),
    route('register', 'accounts/register-page.tsx'),
    route('forgotpassword', 'accounts/forgot-password-page.tsx'),
    route('resetpassword', 'accounts/reset-password-page.tsx'),
    route('password_change', 'accounts/change-password-page.tsx'),
  ]),
  route('checkout', 'orders/checkout-page.tsx'),
  route('refundpolicy', 'storefront/policy-page.tsx', { id: 'refundpolicy' }),
  route('privcypolicy', 'storefront/policy-page.tsx', { id: 'privcypolicy' }),
  route('termsofservice', 'storefront/policy-page.tsx', { id: 'termsofservice' }),
  route('shippingpolicy', 'storefront/policy-page.tsx', { id: 'shippingpolicy' }),
  route('contactinformation', 'storefront/policy-page.tsx', { id: 'contactinformation' }),
] satisfies RouteConfig;
