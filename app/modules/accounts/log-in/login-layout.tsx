import { href, Link, Outlet, useLocation } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import { readCollection } from '#app/modules/catalog/collections/collections.server.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ShopMark } from '#app/ui/arch.tsx';
import { PageOnItsWay } from '#app/ui/history/pending-page-bar.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Route } from './+types/login-layout.ts';

/** The pages that have a picture of their own, the busiest first; the others share the first. */
const pages = ['login', 'register', 'forgotpassword', 'password_change'];
const maxLookedAt = 16;

/** The first pictures of the home & office shelf stand behind the door, on each page another one. */
export async function loader() {
  const { items } = await readCollection('homeImprovement', null, maxLookedAt);
  return { pictures: items.flatMap(({ pictures }) => pictures.slice(0, 1)).slice(0, pages.length) };
}

const place = 'h-62.5 md:h-80 low:max-lg:h-34 lg:sticky lg:top-0 lg:h-dvh';

/** Logging in and its kin (A1): no header and no footer; a picture, and the door as the way home. */
export default function LoginLayout({ loaderData: { pictures } }: Route.ComponentProps) {
  const { shopName } = useShop();
  const picture = usePictureHere(pictures);
  const t = useT();
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-2">
      {picture ? (
        <Picture
          key={picture.id}
          picture={picture}
          sizes="(min-width: 1024px) 50vw, 100vw"
          alt=""
          eager="high"
          className={`${place} w-full`}
          imgClassName="object-cover object-[50%_42%]"
        />
      ) : (
        // One door is enough: the arch of a missing picture would stand behind it.
        <div className={`${place} bg-sand`} />
      )}
      <main className="relative px-(--gut) pb-12 lg:flex lg:flex-col lg:justify-center lg:py-12">
        <Link
          to={href('/')}
          aria-label={t('{shop}, home', { shop: shopName })}
          className="relative mx-auto -mt-12.5 block w-fit rounded-box lg:mt-0"
        >
          <ShopMark className="w-21" pictureClassName="h-25 max-w-60 rounded-box bg-paper p-4" />
        </Link>
        <div className="mx-auto w-full max-w-[440px]">
          <Outlet />
        </div>
      </main>
      <PageOnItsWay />
    </div>
  );
}

function usePictureHere(pictures: readonly PictureData[]): PictureData | undefined {
  const page = useLocation().pathname.split('/').at(-1) ?? '';
  return pictures[Math.max(pages.indexOf(page), 0) % pictures.length];
}
