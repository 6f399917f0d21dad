-- Until now one number said both when a parcel is shipped and when it is at the door. An owner who has set it keeps both
-- promises; a shop that has not says when it ships.
update shop_settings set values = values || jsonb_build_object('doorDays', values -> 'deliveryDays'), version = version + 1
where values ? 'deliveryDays' and not values ? 'doorDays';
