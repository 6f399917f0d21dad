import type { CsvDownload } from '#app/infra/text/csv.ts';
import { downloadReport } from '#app/modules/analytics/admin/report-files.server.ts';
import { downloadProducts } from '#app/modules/catalog/admin/csv/export-products.server.ts';
import { downloadRedirects } from '#app/modules/content/redirects/redirects.server.ts';
import { downloadCustomers } from '#app/modules/customers/admin/customers-csv.server.ts';
import { downloadMissingPictures } from '#app/modules/data-transfer/admin/missing-pictures-csv.server.ts';
import { downloadOrders } from '#app/modules/orders/admin/list/orders-csv.server.ts';
import { downloadReturns } from '#app/modules/orders/returns/admin/returns-csv.server.ts';
import { downloadWithheld } from '#app/modules/payments/admin/withheld-csv.server.ts';
import { downloadSearches } from '#app/modules/search/admin/search-csv.server.ts';
import { downloadActivity } from '../activity/activity.server.ts';

type Download = {
  /** As the audit log names the list. */
  subject: string;
  /** Makes the file for the parameters of the list's address. */
  make(params: URLSearchParams): CsvDownload | Promise<CsvDownload>;
};

/** The lists that can be downloaded, by address. permissions.ts says who may, step-up.ts which take a fresh proof. */
export const downloads: Record<string, Download> = {
  '/admin/orders/csv': { subject: 'orders', make: downloadOrders },
  '/admin/customers/csv': { subject: 'customers', make: downloadCustomers },
  '/admin/returns/csv': { subject: 'returns', make: downloadReturns },
  '/admin/products/missing-pictures/csv': { subject: 'missing-pictures', make: downloadMissingPictures },
  '/admin/products/export': { subject: 'products', make: downloadProducts },
  '/admin/cash/kept/csv': { subject: 'kept', make: downloadWithheld },
  '/admin/search/csv': { subject: 'searches', make: downloadSearches },
  '/admin/content/redirects/csv': { subject: 'redirects', make: downloadRedirects },
  '/admin/reports/csv': { subject: 'reports', make: downloadReport },
  '/admin/activity/csv': { subject: 'history', make: downloadActivity },
};
