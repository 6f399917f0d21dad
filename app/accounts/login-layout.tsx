import { href, Link, Outlet } from 'react-router';
import { readCollection } from '#app/catalog/collections.server.ts';
import { useSay } from '#app/language/say.ts';
import { useShop } from '#app/settings/use-shop.ts';
import { DoorMark } from '#app/ui/arch.tsx';
import { PageOnItsWay } from '#app/ui/page-on-its-way.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Route } from './+types/login-layout.ts';

/** The first picture of the home & office shelf stands behind the door. */
export async function loader() {
  const { items } = await readCollection('homeImprovement', null, 1);
  return { picture: items[0]?.pictures[0] ?? null };
}

/** Logging in and its kin (A1): no header and no footer; a picture, and the door as the way home. */
export default function LoginLayout({ loaderData: { picture } }: Route.ComponentProps) {
  const { shopName } = useShop();
  const say = useSay();
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-2">
      <Picture
        picture={picture}
        sizes="(min-width: 1024px) 50vw, 100vw"
        alt=""
        eager="high"
        className="h-62.5 w-full md:h-80 lg:sticky lg:top-0 lg:h-dvh"
        imgClassName="object-cover object-[50%_42%]"
      />
      <main className="relative px-(--gut) pb-12 lg:flex lg:flex-col lg:justify-center lg:py-12">
        <Link
          to={href('/')}
          aria-label={say('{shop}, home', { shop: shopName })}
          className="relative mx-auto -mt-12.5 block w-21 rounded-box lg:mt-0"
        >
          <DoorMark className="w-21" />
        </Link>
        <div className="mx-auto w-full max-w-[440px]">
          <Outlet />
        </div>
      </main>
      <PageOnItsWay />
    </div>
  );
}
