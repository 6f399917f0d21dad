-- Sorted lists read their first products and no others: those that sell best, and those with a price for a time.
CREATE INDEX "product_sales_sold" ON "product_sales" USING btree ("sold","product_id");--> statement-breakpoint
CREATE INDEX "timed_prices_price" ON "timed_prices" USING btree ("price_paisa","product_id");
