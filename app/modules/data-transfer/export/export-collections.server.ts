import { collectionKeys } from '#app/modules/catalog/collections/collection.ts';

/** A moment as the specification's records carry it: ISO in UTC. */
export function asMoment(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A phone as people dial it; empty where it was forgotten. */
export function asLocalPhone(column: string): string {
  return `case when ${column} = '' then '' else '0' || substr(${column}, 4) end`;
}

function asRupees(column: string): string {
  return `trim_scale(${column} / 100.0)`;
}

/** A picture's file in the same export. */
function asFile(id: string): string {
  return `'pictures/' || ${id} || '.webp'`;
}

function imagesOf(place: 'gallery' | 'description'): string {
  return `array(select ${asFile('picture_id')} from product_pictures
    where product_id = product.id and place = '${place}' order by position)`;
}

const productFields = `
  product.id, product.name, product.title, ${asRupees('product.price_paisa')} as price, product.stock as quantity,
  ${imagesOf('gallery')} as "imageUrl", product.description, product.description_heading as "descriptionHeading",
  product.description_heading_text as "descriptionHeadingText", ${imagesOf('description')} as "descriptionImageUrl",
  product.video_link as "videoLink"`;

/** The products that the shop shows there, in their order. */
function productCollection(key: string): string {
  return `select ${productFields}, position as "order" from collection_products join products as product on product.id = product_id
    where collection = '${key}' and product.active order by position, product.id`;
}

function pickedProduct(kind: 'featured' | 'trending'): string {
  return `select ${productFields} from picks join products as product on product.id = product_id where kind = '${kind}'`;
}

function bannerCollection(collection: 'hero' | 'home'): string {
  return `select id::text, ${asFile('picture_id')} as url, position as "order" from banners
    where collection = '${collection}' and active order by position, id`;
}

const newOrder = `
  select number as id, full_name as fullname, coalesce(email, '') as email, coalesce(login_email, 'Not Logged In') as "loginEmail",
    country, ${asLocalPhone('phone')} as "contactNo", '' as "whatsappNo", city, province,
    coalesce(postal_code, '') as "postelCode", shipping_address as "shippingAddress", coalesce(apartment, '') as apartment,
    (select coalesce(json_agg(json_build_object('id', product_id, 'title', title, 'name', name, 'quantity', quantity,
        'price', ${asRupees('unit_price_paisa')}, 'imageUrl', case when picture_id is null then '{}'::text[] else array[${asFile('picture_id')}] end)
        order by position), '[]')
      from order_lines where order_id = orders.id) as products,
    ${asMoment('placed_at')} as timestamp, ${asMoment('read_at')} as "readTimestamp",
    coalesce(user_id, 'Not Logged In') as "userId", coalesce(user_name, 'Not Logged In') as "userName"
  from orders order by orders.id`;

const contactUs = `
  select id::text, full_name as fullname, ${asLocalPhone('phone')} as "mobileNo", email, message, ${asMoment('sent_at')} as timestamp,
    ${asMoment('read_at')} as "readTimestamp", submitted_by as "submittedBy"
  from contact_messages order by contact_messages.id`;

/** The specification's collections by their names; each query gives its documents with the specification's field names. */
export const specCollections: Record<string, string> = {
  ...Object.fromEntries(collectionKeys.map((key) => [key, productCollection(key)])),
  featuredProduct: pickedProduct('featured'),
  trendingProduct: pickedProduct('trending'),
  customerCare:
    'select id::text, img_url as "imgUrl", title, description, position as "order" from services order by position, id',
  sales: `select 'saleCountdown' as id, ${asMoment('start_time')} as "saleStartTime", ${asMoment('end_time')} as "saleEndTime",
    message as "saleMessage", button_name as "saleButtonName" from sale_countdown`,
  header: `select 'header' as id, text from header_line`,
  banners: bannerCollection('hero'),
  homeBanners: bannerCollection('home'),
  users: `select id, user_name as "userName", email, ${asMoment('created_at')} as timestamp from users order by created_at, id`,
  contactUs,
  newOrder,
};
