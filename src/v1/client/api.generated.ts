/** Generated from docs/openapi.json by scripts/make-openapi.ts. */
export interface paths {
    "/v1/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List files, newest first */
        get: operations["listFiles"];
        put?: never;
        /**
         * Upload a file
         * @description For servers: browsers are kept off it by CORS. The format is told from the content.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/file/public/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file from a browser
         * @description Takes no token: the upload_id authorises one upload to the account that asked for it. A failed upload leaves it valid.
         */
        post: operations["uploadPublicFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/file/upload-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an identifier for one upload from a browser
         * @description To be called by a backend: the identifier goes to the browser, the token never does.
         */
        get: operations["createUploadId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/file/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description The bytes as they were uploaded. Takes Range, If-Range, If-Match and If-None-Match.
         */
        get: operations["readFile"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Quotes outlive their file, and those that are pending still get their result.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/printability/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check whether a file fits a build volume */
        post: operations["checkPrintability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quote/queue/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue a filament quote
         * @description Answers at once; poll the quote until its status is success or failed.
         */
        post: operations["queueQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quote/fdm/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue a filament quote (another path of /v1/quote/queue)
         * @description Answers at once; poll the quote until its status is success or failed.
         */
        post: operations["queueFdmQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quote/sla/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue a resin quote
         * @description Answers at once; poll the quote until its status is success or failed.
         */
        post: operations["queueSlaQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quote/{quote_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a quote
         * @description To be polled about every two seconds while its status is pending.
         */
        get: operations["getQuote"];
        put?: never;
        /**
         * Make a filament quote and wait for it
         * @deprecated
         * @description Deprecated since 2026-01-01 and gone from 2028-01-01 on: use POST /v1/quote/queue/{file_id} and poll. Takes the file's id, and waits up to 120 s for the quote's end.
         */
        post: operations["quote"];
        /** Delete a quote that has ended, and its file */
        delete: operations["deleteQuote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List quotes, newest first */
        get: operations["listQuotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quote/gcode/{quote_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a quote's printable file
         * @description G-code, or a resin printer's layer archive. Takes Range, If-Range, If-Match and If-None-Match; a whole g-code comes compressed to clients that take gzip.
         */
        get: operations["readGcode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/quote/output/{quote_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a quote's printable file (another path of /v1/quote/gcode)
         * @description G-code, or a resin printer's layer archive. Takes Range, If-Range, If-Match and If-None-Match; a whole g-code comes compressed to clients that take gzip.
         */
        get: operations["readOutput"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/printer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List printers, newest first */
        get: operations["listPrinters"];
        put?: never;
        /** Keep a printer */
        post: operations["createPrinter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/printer/{printer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a printer, with every default filled in */
        get: operations["readPrinter"];
        put?: never;
        post?: never;
        /**
         * Delete a printer
         * @description Quotes that were queued with it keep its configuration.
         */
        delete: operations["deletePrinter"];
        options?: never;
        head?: never;
        /**
         * Change a printer
         * @description A JSON merge patch: what is left out stays, and null puts a default back.
         */
        patch: operations["updatePrinter"];
        trace?: never;
    };
    "/v1/filament": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List filaments, newest first */
        get: operations["listFilaments"];
        put?: never;
        /** Keep a filament */
        post: operations["createFilament"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/filament/{filament_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a filament, with every default filled in */
        get: operations["readFilament"];
        put?: never;
        post?: never;
        /**
         * Delete a filament
         * @description Quotes that were queued with it keep its configuration.
         */
        delete: operations["deleteFilament"];
        options?: never;
        head?: never;
        /**
         * Change a filament
         * @description A JSON merge patch: what is left out stays, and null puts a default back.
         */
        patch: operations["updateFilament"];
        trace?: never;
    };
    "/v1/print-setting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List print settings, newest first */
        get: operations["listPrintSettings"];
        put?: never;
        /** Keep a print setting */
        post: operations["createPrintSetting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/print-setting/{print_setting_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a print setting, with every default filled in */
        get: operations["readPrintSetting"];
        put?: never;
        post?: never;
        /**
         * Delete a print setting
         * @description Quotes that were queued with it keep its configuration.
         */
        delete: operations["deletePrintSetting"];
        options?: never;
        head?: never;
        /**
         * Change a print setting
         * @description A JSON merge patch: what is left out stays, and null puts a default back.
         */
        patch: operations["updatePrintSetting"];
        trace?: never;
    };
    "/v1/sla-printer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List resin printers, newest first */
        get: operations["listSlaPrinters"];
        put?: never;
        /** Keep a resin printer */
        post: operations["createSlaPrinter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sla-printer/{sla_printer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a resin printer, with every default filled in */
        get: operations["readSlaPrinter"];
        put?: never;
        post?: never;
        /**
         * Delete a resin printer
         * @description Quotes that were queued with it keep its configuration.
         */
        delete: operations["deleteSlaPrinter"];
        options?: never;
        head?: never;
        /**
         * Change a resin printer
         * @description A JSON merge patch: what is left out stays, and null puts a default back.
         */
        patch: operations["updateSlaPrinter"];
        trace?: never;
    };
    "/v1/resin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List resins, newest first */
        get: operations["listResins"];
        put?: never;
        /** Keep a resin */
        post: operations["createResin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/resin/{resin_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a resin, with every default filled in */
        get: operations["readResin"];
        put?: never;
        post?: never;
        /**
         * Delete a resin
         * @description Quotes that were queued with it keep its configuration.
         */
        delete: operations["deleteResin"];
        options?: never;
        head?: never;
        /**
         * Change a resin
         * @description A JSON merge patch: what is left out stays, and null puts a default back.
         */
        patch: operations["updateResin"];
        trace?: never;
    };
    "/v1/sla-print-setting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List resin print settings, newest first */
        get: operations["listSlaPrintSettings"];
        put?: never;
        /** Keep a resin print setting */
        post: operations["createSlaPrintSetting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sla-print-setting/{sla_print_setting_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a resin print setting, with every default filled in */
        get: operations["readSlaPrintSetting"];
        put?: never;
        post?: never;
        /**
         * Delete a resin print setting
         * @description Quotes that were queued with it keep its configuration.
         */
        delete: operations["deleteSlaPrintSetting"];
        options?: never;
        head?: never;
        /**
         * Change a resin print setting
         * @description A JSON merge patch: what is left out stays, and null puts a default back.
         */
        patch: operations["updateSlaPrintSetting"];
        trace?: never;
    };
    "/v1/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List orders, newest first */
        get: operations["listOrders"];
        put?: never;
        /** Order prints of successful quotes */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/order/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an order */
        get: operations["readOrder"];
        put?: never;
        post?: never;
        /** Delete an order */
        delete: operations["deleteOrder"];
        options?: never;
        head?: never;
        /**
         * Change an order's status or notes
         * @description A change of line items is another order. A completed or cancelled order takes no changes.
         */
        patch: operations["updateOrder"];
        trace?: never;
    };
    "/v1/webhook/endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an endpoint for order events
         * @description The answer shows the secret that signs deliveries, this once.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the endpoints, newest first */
        get: operations["listWebhookEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/endpoint/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an endpoint */
        get: operations["readWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete an endpoint
         * @description Ends its pending deliveries as failed. What was sent to it stays in the list of deliveries.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change an endpoint
         * @description What is left out stays as it is. Deactivating an endpoint ends its pending deliveries as failed.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhook/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List attempts to deliver events, newest first */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/delivery/retry/{webhook_delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event to its endpoint once more, now
         * @description Makes a new attempt, which the answer names, and no retries of its own should it fail.
         */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account that the token belongs to, its usage and its limits */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was created
         * @description Signed by the Standard Webhooks scheme with the endpoint's signing_secret: verify with any of its libraries before
         *     reading the body. An event may come more than once, with the same webhook-id and the same bytes, and events may overtake one another.
         *     A failed delivery is repeated after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each up to a tenth longer.
         */
        post: operations["onOrderCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was updated
         * @description Signed by the Standard Webhooks scheme with the endpoint's signing_secret: verify with any of its libraries before
         *     reading the body. An event may come more than once, with the same webhook-id and the same bytes, and events may overtake one another.
         *     A failed delivery is repeated after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each up to a tenth longer.
         */
        post: operations["onOrderUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was deleted; data is the order as it last was
         * @description Signed by the Standard Webhooks scheme with the endpoint's signing_secret: verify with any of its libraries before
         *     reading the body. An event may come more than once, with the same webhook-id and the same bytes, and events may overtake one another.
         *     A failed delivery is repeated after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each up to a tenth longer.
         */
        post: operations["onOrderDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Problem: {
            /** Format: uri-reference */
            type: string;
            title: string;
            status: number;
            /** @description What went wrong, in words for a person */
            detail: string;
            /** @description The path that was asked for */
            instance: string;
            /**
             * @description Stable identifier; /problems tells what each means
             * @enum {unknown}
             */
            code: "aborted" | "input_empty" | "format_unknown" | "format_unsupported" | "stl_malformed" | "stl_truncated" | "stl_count_wrong" | "coordinate_not_finite" | "coordinate_out_of_range" | "archive_nested" | "zip_malformed" | "xml_malformed" | "obj_malformed" | "ply_malformed" | "amf_malformed" | "threemf_malformed" | "threemf_extension_required" | "plate_not_found" | "mesh_malformed" | "mesh_empty" | "mesh_not_solid" | "mesh_flat" | "gcode_container_malformed" | "gcode_container_unsupported" | "input_too_large" | "setting_unknown" | "setting_invalid" | "setting_unsupported" | "settings_conflict" | "profile_malformed" | "profile_not_found" | "profile_parent_missing" | "profile_cycle" | "bed_shape_invalid" | "walls_too_thick" | "part_does_not_fit" | "extruder_collision" | "no_moves" | "no_layers" | "placeholder_invalid" | "gcode_not_text" | "price_invalid" | "layer_not_found" | "result_too_large" | "usage" | "file_unreadable" | "file_unwritable" | "service_unavailable" | "config_invalid" | "data_folder_in_use" | "engine_closed" | "threads_unavailable" | "polygon_engine_failed" | "internal" | "malformed_json" | "malformed_request" | "malformed_upload" | "token_missing" | "token_invalid" | "token_expired" | "token_revoked" | "plan_required" | "email_unconfirmed" | "quota_exceeded" | "not_found" | "method_not_allowed" | "quote_not_finished" | "quote_failed" | "delivery_pending" | "webhook_inactive" | "order_closed" | "request_in_progress" | "upload_id_used" | "upload_id_expired" | "precondition_failed" | "file_too_large" | "body_too_large" | "media_type_unsupported" | "range_not_satisfiable" | "validation_failed" | "idempotency_key_reused" | "quote_not_successful" | "currencies_differ" | "webhook_url_refused" | "too_many_triangles" | "slice_timeout" | "slice_out_of_memory" | "rate_limited" | "too_many_pending" | "unavailable" | "quote_timeout";
            errors: {
                pointer: string;
                code: string;
                detail: string;
            }[];
            request_id: string;
        };
        /** File */
        File: {
            user_id: string;
            /** @description Identifier of the file */
            file_id: string;
            /** @description Where its bytes are read and where it is deleted */
            file_path: string;
            /**
             * @description Always success
             * @enum {string}
             */
            status: "success";
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            timestamp: string;
            /** @description As it was uploaded, without path and control characters */
            file_name: string;
            /** @description MB (10^6 bytes), exact to the byte */
            file_size: number;
            /** @description Sides of the box around the model, mm */
            bounding_box: {
                /** @description Width, mm */
                x: number;
                /** @description Depth, mm */
                y: number;
                /** @description Height, mm */
                z: number;
            };
            /** @description Volume that the surface encloses, mm3 */
            volume_mm3: number;
            triangles: number;
            /** @description Told from the content: stl, 3mf, obj, amf, ply or zip */
            format: string;
        };
        /** UploadIdentifier */
        UploadIdentifier: {
            user_id: string;
            /** @description Authorises one upload to /v1/file/public/{upload_id}; valid for an hour */
            upload_id: string;
            /** @description The id that the uploaded file will have */
            file_id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            timestamp: string;
        };
        /** RemovedFile */
        RemovedFile: {
            user_id: string;
            /**
             * @description Always success
             * @enum {string}
             */
            status: "success";
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            timestamp: string;
            /** @description Identifier of the file */
            file_id: string;
            /** @description Where its bytes are read and where it is deleted */
            removed_file_path: string;
        };
        /** Printability */
        Printability: {
            /** @description Each side of the model is at most the build volume's, as it stands */
            fits_printer: boolean;
            /** @description Sides of the box around the model, mm */
            model_dimensions: {
                /** @description Width, mm */
                x: number;
                /** @description Depth, mm */
                y: number;
                /** @description Height, mm */
                z: number;
            };
            /** @description A printer's build volume */
            printer_dimensions: {
                /** @description Width of the build volume, mm */
                x: number;
                /** @description Depth of the build volume, mm */
                y: number;
                /** @description Height of the build volume, mm */
                z: number;
            };
        };
        /** FdmPricingConfig */
        FdmPricingConfig: {
            /**
             * @description ISO 4217, in capitals
             * @default USD
             */
            currency?: string;
            /**
             * @description Money for an hour of printing
             * @default 2.5
             */
            cost_per_hour?: number;
            /**
             * @description Money for any print
             * @default 5
             */
            base_price?: number;
            /**
             * @description What the printer draws, W
             * @default 100
             */
            printer_watts?: number;
            /**
             * @description Money for a kWh of electricity
             * @default 0.12
             */
            cost_per_kwh?: number;
            /** @description Money for a gram of filament; left out, what the material's profile says counts */
            cost_per_gram?: number;
        };
        /**
         * QuotePrintSettings
         * @description Goes before the print setting profile, member by member
         */
        QuotePrintSettings: {
            /** @description Name of the profile. Default: "Default Print Settings". */
            name?: string | null;
            /** @description Goes before the filament's own colour. Default: none. */
            filament_color?: string | null;
            layers_and_perimeters?: {
                layer_height?: {
                    /** @description Thickness of a layer; at most the nozzle's diameter. In mm. Default: 0.2. */
                    layer_height?: number | null;
                    /** @description Thickness of the first layer, or a percentage of the other layers'. In mm. Default: 0.2. */
                    first_layer_height?: number | string | null;
                    /** @description Solid layers under a top surface. In layers. Default: 5. */
                    top_layers?: number | null;
                    /** @description Solid layers over a bottom surface. In layers. Default: 3. */
                    bottom_layers?: number | null;
                    /** @description Perimeters of a layer. In loops. Default: 3. */
                    perimeters?: number | null;
                } | null;
                advanced?: {
                    /** @description Prints walls that are too thin for a loop as single strands; of the classic perimeters only. Default: false. */
                    detect_thin_walls?: boolean | null;
                    /** @description Bridges with round strands of the nozzle's diameter. Default: true. */
                    thick_bridges?: boolean | null;
                    /**
                     * @description Where loops begin. Default: "nearest".
                     * @enum {string|null}
                     */
                    seam_position?: "aligned" | "nearest" | "rear" | "random" | null;
                    /**
                     * @description Perimeters of one width each with gap fill between them, or of variable width. Default: "classic".
                     * @enum {string|null}
                     */
                    perimeter_generator?: "classic" | "arachne" | null;
                    /** @description How far the first layer's outlines are moved inwards, where walls stay two perimeters thick; small islands keep theirs. In mm. Default: 0.15. */
                    elefant_foot_compensation?: number | null;
                    /** @description How far outlines are moved outwards; less than 0 inwards. In mm. Default: 0. */
                    xy_size_compensation?: number | null;
                    /** @description How far the outlines of holes alone are moved, after xy_size_compensation: more than 0 makes holes wider, less narrower. In mm. Default: 0. */
                    xy_hole_compensation?: number | null;
                } | null;
            } | null;
            extrusion_width?: {
                /** @description Extrusion width of everything without a width of its own, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. Default: 0.45. */
                default?: number | string | null;
                /** @description Extrusion width of the first layer, or a percentage of its height; 0 uses each role's own. In mm. Default: 0.42. */
                first_layer?: number | string | null;
                /** @description Extrusion width of external perimeters, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. Default: 0.4. */
                external_perimeter?: number | string | null;
                /** @description Extrusion width of inner perimeters, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. Default: 0.45. */
                perimeter?: number | string | null;
                /** @description Extrusion width of sparse infill, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. Default: 0.45. */
                infill?: number | string | null;
                /** @description Extrusion width of solid infill, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. Default: 0.45. */
                solid_infill?: number | string | null;
                /** @description Extrusion width of top surfaces, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. Default: 0.4. */
                top_infill?: number | string | null;
                /** @description Extrusion width of supports, or a percentage of layer_height (in their first layer, of the height of that); 0 is automatic. In mm. Default: 0.42. */
                support?: number | string | null;
            } | null;
            infill?: {
                /** @description Share of the inside that is filled. In %. Default: "15%". */
                fill_density?: string | null;
                /**
                 * @description Pattern of the sparse infill. Default: "grid".
                 * @enum {string|null}
                 */
                fill_pattern?: "rectilinear" | "alignedrectilinear" | "zigzag" | "line" | "grid" | "triangles" | "stars" | "cubic" | "concentric" | "honeycomb" | "3dhoneycomb" | "gyroid" | "hilbertcurve" | "archimedeanchords" | "octagramspiral" | "adaptivecubic" | "supportcubic" | "lightning" | null;
                /** @description Direction of the infill. In deg. Default: 45. */
                fill_angle?: number | null;
                /** @description Length of an infill line's anchor along the perimeter, or a percentage of the infill's width. In mm. Default: 2.5. */
                infill_anchor?: number | string | null;
                /** @description Infill lines are joined along the perimeter up to this length. In mm. Default: 15. */
                infill_anchor_max?: number | string | null;
                /** @description How far infill reaches into the perimeters, or a percentage of the perimeter's width. In mm. Default: "25%". */
                infill_overlap?: number | string | null;
                /**
                 * @description Pattern of top surfaces. Default: "monotoniclines".
                 * @enum {string|null}
                 */
                top_fill_pattern?: "monotonic" | "monotoniclines" | "rectilinear" | "alignedrectilinear" | "concentric" | "hilbertcurve" | "archimedeanchords" | "octagramspiral" | null;
                /**
                 * @description Which surfaces the hot nozzle smooths. Default: "no ironing".
                 * @enum {string|null}
                 */
                ironing_type?: "no ironing" | "top" | "topmost" | "solid" | null;
                /** @description Prints a solid layer every so many; 0 for none. In layers. Default: 0. */
                solid_infill_every_layers?: number | null;
                /** @description Sparse infill of so many layers is printed at once; 0 and 1 are each layer's own. In layers. Default: 0. */
                combine_infill_every_layers?: number | null;
            } | null;
            skirt_and_brim?: {
                skirt?: {
                    /** @description Loops around the object. In loops. Default: 0. */
                    loops?: number | null;
                    /** @description Distance of the skirt from the object. In mm. Default: 2. */
                    distance?: number | null;
                    /** @description Layers that have a skirt. In layers. Default: 2. */
                    height?: number | null;
                } | null;
                brim?: {
                    /**
                     * @description Brims around contours, inside holes, or both. Default: "no_brim".
                     * @enum {string|null}
                     */
                    type?: "no_brim" | "outer_only" | "inner_only" | "outer_and_inner" | null;
                    /** @description How far the brim reaches from the part; 0: no brim. In mm. Default: 5. */
                    width?: number | null;
                    /** @description Air between a part and its brim. In mm. Default: 0.1. */
                    separation_gap?: number | null;
                } | null;
            } | null;
            support_material?: {
                /** @description Build supports under what hangs over. Default: false. */
                enable?: boolean | null;
                /**
                 * @description Shape of the supports: columns on a grid, close to the part, or trees (tree and organic are one). Default: "grid".
                 * @enum {string|null}
                 */
                style?: "grid" | "snug" | "tree" | "organic" | null;
                /**
                 * @description Pattern of the supports below their dense layers. Default: "rectilinear".
                 * @enum {string|null}
                 */
                pattern?: "rectilinear" | "rectilinear-grid" | "honeycomb" | null;
                /** @description Surfaces that rise at this angle or less from level are supported; 0 goes by half an extrusion width. In degrees. Default: 40. */
                threshold_angle?: number | null;
                /** @description Supports stand on the bed only, never on the part. Default: false. */
                buildplate_only?: boolean | null;
                /** @description Air between a support and the part above it; 0 lets them touch, for soluble supports. In mm. Default: 0.15. */
                top_z_distance?: number | null;
                /** @description Air between supports and the part beside them, or a percentage of the external perimeters' width. In mm. Default: 0.5. */
                xy_distance?: number | string | null;
                /** @description Air between the strands of supports. In mm. Default: 2. */
                spacing?: number | null;
                /** @description Dense layers between a support and the part above it. In layers. Default: 2. */
                top_interface_layers?: number | null;
                /** @description Dense layers between the part and a support on it; -1 takes support_material_interface_layers. In layers. Default: 0. */
                bottom_interface_layers?: number | null;
                /**
                 * @description Pattern of the layers that touch the part; auto is concentric where supports are soluble. Default: "rectilinear".
                 * @enum {string|null}
                 */
                interface_pattern?: "auto" | "rectilinear" | "concentric" | null;
                /** @description Air between the strands of dense layers; 0 leaves none. In mm. Default: 0. */
                interface_spacing?: number | null;
                /** @description What bridges from side to side gets no support. Default: false. */
                dont_support_bridges?: boolean | null;
                /** @description Layers printed below the part, larger than its first layer. In layers. Default: 0. */
                raft_layers?: number | null;
                /** @description How far the first layer of a raft or of supports reaches beyond the next. In mm. Default: 2. */
                raft_first_layer_expansion?: number | null;
            } | null;
            speed?: {
                /** @description Speed of inner perimeters; 0 is automatic. In mm/s. Default: 300. */
                perimeters?: number | null;
                /** @description Speed of loops up to 40.8 mm long, or a percentage of that of perimeters. In mm/s. Default: "50%". */
                small_perimeters?: number | string | null;
                /** @description Speed of external perimeters, or a percentage of that of perimeters. In mm/s. Default: 200. */
                external_perimeters?: number | string | null;
                /** @description Speed of sparse infill; 0 is automatic. In mm/s. Default: 270. */
                infill?: number | null;
                /** @description Speed of solid infill, or a percentage of that of infill. In mm/s. Default: 250. */
                solid_infill?: number | string | null;
                /** @description Speed of top surfaces, or a percentage of that of solid infill. In mm/s. Default: 200. */
                top_solid_infill?: number | string | null;
                /** @description Speed of supports and of skirts; 0 is automatic. In mm/s. Default: 150. */
                support_material?: number | null;
                /** @description Speed of the supports' dense layers, or a percentage of that of supports. In mm/s. Default: 80. */
                support_material_interface?: number | string | null;
                /** @description Speed of gap fill; 0 leaves gaps between perimeters open. In mm/s. Default: 250. */
                gap_fill?: number | null;
                /** @description Speed of ironing. In mm/s. Default: 15. */
                ironing?: number | null;
                /** @description Speed of travels. In mm/s. Default: 500. */
                travel?: number | null;
                /** @description Speed of Z moves; 0 uses that of travels. In mm/s. Default: 0. */
                travel_z?: number | null;
                /** @description Speed of the first layer, or a percentage of each role's speed. In mm/s. Default: 50. */
                first_layer?: number | string | null;
                /** @description Speed of the first layer's infill, or a percentage of each role's speed; 0 uses that of the first layer. In mm/s. Default: 105. */
                first_layer_infill?: number | string | null;
                /** @description Speed of bridges and overhanging perimeters; 0 is automatic. In mm/s. Default: 50. */
                bridge?: number | null;
            } | null;
            acceleration?: {
                /** @description Acceleration outside the roles below; 0 leaves the firmware's. In mm/s2. Default: 10000. */
                default?: number | null;
                /** @description Acceleration of the first layer; 0 leaves the firmware's. In mm/s2. Default: 500. */
                first_layer?: number | null;
                /** @description Acceleration of perimeters; 0 leaves the firmware's. In mm/s2. Default: 0. */
                perimeter?: number | null;
                /** @description Acceleration of external perimeters; 0 uses perimeter_acceleration. In mm/s2. Default: 5000. */
                external_perimeter?: number | null;
                /** @description Acceleration of infill, or a percentage of the default one; 0 is the default one. In mm/s2. Default: "100%". */
                infill?: number | string | null;
                /** @description Acceleration of solid infill; 0 uses infill_acceleration. In mm/s2. Default: 0. */
                solid_infill?: number | null;
                /** @description Acceleration of top surfaces; 0 uses solid_infill_acceleration. In mm/s2. Default: 2000. */
                top_solid_infill?: number | null;
                /** @description Acceleration of travels; 0 uses default_acceleration. In mm/s2. Default: 10000. */
                travel?: number | null;
                /** @description Acceleration of bridges; 0 leaves the firmware's. In mm/s2. Default: 0. */
                bridge?: number | null;
            } | null;
            overhang?: {
                /** @description Slows perimeters by how much they hang over, between the speeds below. Default: true. */
                enable_overhang_speed?: boolean | null;
                /** @description A quarter of a perimeter's width hangs over: its speed, or a percentage of that of external perimeters; 0 is that speed. In mm/s. Default: 0. */
                speed_0?: number | string | null;
                /** @description Half of a perimeter's width hangs over: its speed, or a percentage of that of external perimeters; 0 is that speed. In mm/s. Default: 50. */
                speed_1?: number | string | null;
                /** @description Three quarters of a perimeter's width hangs over: its speed, or a percentage of that of external perimeters; 0 is that speed. In mm/s. Default: 30. */
                speed_2?: number | string | null;
                /** @description All of a perimeter's width hangs over: its speed, or a percentage of that of external perimeters; 0 is that speed. In mm/s. Default: 10. */
                speed_3?: number | string | null;
            } | null;
            output_options?: {
                /** @description One wall that rises without a seam on top of the solid bottom: of each layer the largest outline, without holes, infill or top. Default: false. */
                spiral_vase?: boolean | null;
                /**
                 * @description Layer after layer, or each object before the next begins. Default: "by layer".
                 * @enum {string|null}
                 */
                print_sequence?: "by layer" | "by object" | null;
            } | null;
        };
        /** FdmQuoteRequest */
        FdmQuoteRequest: {
            /** @description A printer profile */
            printer_id: string;
            /** @description A filament profile */
            filament_id: string;
            /** @description A print setting profile; without one the defaults count */
            print_setting_id?: string;
            /**
             * @description Whose motion planner the time follows
             * @default prusa_slicer
             * @enum {string}
             */
            slicer_model?: "prusa_slicer" | "cura" | "marlin" | "klipper";
            pricing_config?: components["schemas"]["FdmPricingConfig"];
            print_settings?: components["schemas"]["QuotePrintSettings"];
        };
        /**
         * QueuedQuote
         * @description A quote that was queued
         */
        QueuedQuote: {
            /** @description Identifier of the quote */
            quote_id: string;
            /** @description Its owner */
            user_id: string;
            /** @enum {string} */
            status: "pending" | "success" | "failed";
            /** @description %; 100 is success */
            progress: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            timestamp: string;
        };
        /** SlaPricingConfig */
        SlaPricingConfig: {
            /**
             * @description ISO 4217, in capitals
             * @default USD
             */
            currency?: string;
            /**
             * @description Money for an hour of printing
             * @default 2.5
             */
            cost_per_hour?: number;
            /**
             * @description Money for any print
             * @default 5
             */
            base_price?: number;
            /**
             * @description What the printer draws, W
             * @default 100
             */
            printer_watts?: number;
            /**
             * @description Money for a kWh of electricity
             * @default 0.12
             */
            cost_per_kwh?: number;
            /** @description Money for a millilitre of resin; left out, what the material's profile says counts */
            cost_per_ml?: number;
        };
        /**
         * QuoteSlaPrintSettings
         * @description Goes before the SLA print setting profile, member by member
         */
        QuoteSlaPrintSettings: {
            /** @description Name of the profile. Default: "Default SLA Print Settings". */
            name?: string | null;
            /** @description Height of a layer. In mm. Default: 0.05. */
            layer_height?: number | null;
            /** @description Layers over which the exposure falls, after the first ones, to the usual one. In layers. Default: 8. */
            faded_layers?: number | null;
            /** @description Cracks up to twice this wide are closed. In mm. Default: 0.005. */
            slice_closing_radius?: number | null;
            /** @description Hollows the part out. Default: false. */
            hollowing_enable?: boolean | null;
            supports?: {
                /** @description Builds supports. Default: true. */
                enable?: boolean | null;
                /** @description Where a support's head touches the part. In mm. Default: 0.4. */
                head_front_diameter?: number | null;
                /** @description How deep it reaches into the part. In mm. Default: 0.4. */
                head_penetration?: number | null;
                /** @description Length of a head, between its two balls. In mm. Default: 3. */
                head_width?: number | null;
                /** @description Thickness of a pillar. In mm. Default: 1. */
                pillar_diameter?: number | null;
                /** @description Foot of a pillar. In mm. Default: 3. */
                base_diameter?: number | null;
                /** @description Height of the foot's cone. In mm. Default: 1. */
                base_height?: number | null;
                /** @description How far supports lift the part. In mm. Default: 5. */
                object_elevation?: number | null;
                /** @description Connections between supports are no flatter than this. In deg. Default: 45. */
                critical_angle?: number | null;
                /** @description Longest connection. In mm. Default: 10. */
                max_bridge_length?: number | null;
            } | null;
            pad?: {
                /** @description Puts a pad under part and supports. Default: true. */
                enable?: boolean | null;
                /** @description Thickness of the pad. In mm. Default: 1. */
                wall_thickness?: number | null;
                /** @description Height of a wall around the pad; 0 builds none. In mm. Default: 0. */
                wall_height?: number | null;
                /** @description Slope of the pad's side; 90 is upright. In deg. Default: 45. */
                wall_slope?: number | null;
                /** @description Pads closer than this become one. In mm. Default: 50. */
                max_merge_distance?: number | null;
            } | null;
        };
        /** SlaQuoteRequest */
        SlaQuoteRequest: {
            /**
             * @description An SLA printer profile
             * @default sla-printer-id
             */
            sla_printer_id?: string;
            /**
             * @description A resin profile
             * @default resin-id
             */
            resin_id?: string;
            /** @description An SLA print setting profile; without one the defaults count */
            sla_print_setting_id?: string;
            pricing_config?: components["schemas"]["SlaPricingConfig"];
            sla_print_settings?: components["schemas"]["QuoteSlaPrintSettings"];
        };
        /**
         * QuotePricing
         * @description What the print costs
         */
        QuotePricing: {
            /**
             * @description Filament or resin
             * @enum {string}
             */
            technology: "fdm" | "sla";
            /** @description ISO 4217 */
            currency: string;
            /** @description The sum of base_price, time_cost, filament_cost and electricity_cost, rounded half up to the currency's smallest amount */
            total_price: number;
            /** @description Of any print, rounded half up to the currency's smallest amount */
            base_price: number;
            /** @description Hours of printing by cost_per_hour, rounded half up to the currency's smallest amount */
            time_cost: number;
            /** @description Filament or resin by its rate, rounded half up to the currency's smallest amount */
            filament_cost: number;
            /** @description kWh by cost_per_kwh, rounded half up to the currency's smallest amount */
            electricity_cost: number;
            /** @description Filament or resin that the print uses, g, two decimals */
            filament_weight: number;
            /** @description SLA: resin that the print uses, ml, two decimals */
            resin_volume_ml?: number;
            /** @description SLA: the same, g, two decimals */
            resin_weight_g?: number;
            /** @description Rate */
            cost_per_hour: number;
            /** @description FDM: rate */
            cost_per_gram?: number;
            /** @description SLA: rate */
            cost_per_ml?: number;
            /** @description What the printer draws, W */
            printer_watts: number;
            /** @description Rate */
            cost_per_kwh: number;
        };
        /**
         * QuoteTime
         * @description How long the print takes
         */
        QuoteTime: {
            /** @description Of printing, as 1d 2h 30m, 2h 30m, 45m 10s or 50s */
            estimated_time: string;
            /** @description Of printing, s */
            estimated_time_seconds: number;
            /** @description What slicing took, s; 0 where the same had been sliced before */
            quote_duration: number;
        };
        /**
         * QuoteFiles
         * @description Files of the quote
         */
        QuoteFiles: {
            /** @description Where the g-code, or the layer archive of a resin print, is read */
            gcode_path: string;
            /** @description Its file name */
            gcode_name: string;
            /** @description MB (10^6 bytes), exact to the byte */
            gcode_file_size: number;
            /** @description The model's own place */
            file_path: string;
        };
        /** QuotePricingConfig */
        QuotePricingConfig: {
            /** @description ISO 4217 */
            currency: string;
            /** @description Money for an hour */
            cost_per_hour: number;
            /** @description FDM: money for a gram */
            cost_per_gram?: number;
            /** @description SLA: money for a millilitre */
            cost_per_ml?: number;
            /** @description Money for any print */
            base_price: number;
            /** @description W */
            printer_watts: number;
            /** @description Money for a kWh */
            cost_per_kwh: number;
        };
        /**
         * QuoteConfigurations
         * @description What the quote was made with: with the same file it makes the same again
         */
        QuoteConfigurations: {
            /** @description The printer or SLA printer */
            printer_id: string;
            /** @description The filament or resin */
            filament_id: string;
            /** @description The print setting profile, if one was named */
            print_setting_id?: string;
            /** @description FDM: whose motion planner the time follows */
            slicer_model?: string;
            quote_config: components["schemas"]["QuotePricingConfig"];
            /** @description The printer as it counted, every member there */
            printer_config: {
                [key: string]: unknown;
            };
            /** @description The filament or resin as it counted, every member there */
            filament_config: {
                [key: string]: unknown;
            };
            /** @description The print settings as it counted, every member there */
            print_config: {
                [key: string]: unknown;
            };
        };
        /** QuoteFeature */
        QuoteFeature: {
            /** @description Filament, g, two decimals */
            weight_g: number;
            /** @description Of all filament, %, two decimals */
            percent: number;
            /** @description Filament, mm, two decimals */
            length_mm: number;
        };
        /**
         * FilamentBreakdown
         * @description Where the filament goes; null for SLA
         */
        FilamentBreakdown: {
            /** @description All filament, g, two decimals */
            total_weight_g: number;
            /** @description Support and its interface, g, two decimals */
            support_weight_g: number;
            /** @description The rest, g, two decimals */
            model_weight_g: number;
            /** @description Support of all, %, two decimals */
            support_percent: number;
            /** @description By what the filament is laid for */
            features: {
                external_perimeter: components["schemas"]["QuoteFeature"];
                perimeter: components["schemas"]["QuoteFeature"];
                overhang_perimeter: components["schemas"]["QuoteFeature"];
                solid_infill: components["schemas"]["QuoteFeature"];
                top_solid_infill: components["schemas"]["QuoteFeature"];
                internal_infill: components["schemas"]["QuoteFeature"];
                bridge_infill: components["schemas"]["QuoteFeature"];
                gap_fill: components["schemas"]["QuoteFeature"];
                ironing: components["schemas"]["QuoteFeature"];
                skirt_brim: components["schemas"]["QuoteFeature"];
                support: components["schemas"]["QuoteFeature"];
                support_interface: components["schemas"]["QuoteFeature"];
                wipe_tower: components["schemas"]["QuoteFeature"];
                custom: components["schemas"]["QuoteFeature"];
                other: components["schemas"]["QuoteFeature"];
            };
        };
        /**
         * QuoteGeometry
         * @description The model and the build plate
         */
        QuoteGeometry: {
            bounding_box: {
                /** @description Width, mm */
                x: number;
                /** @description Depth, mm */
                y: number;
                /** @description Height, mm */
                z: number;
            };
            /** @description Volume that the surface encloses, mm3 */
            volume_mm3: number;
            /** @description Of the part's first layer, two decimals */
            first_layer_area_mm2: number;
            /** @description Two decimals */
            build_plate_area_mm2: number;
            /** @description First layer of build plate, %, two decimals */
            build_plate_coverage_percent: number;
            /** @description Copies that stand beside one another, by their bounding boxes */
            max_models_per_plate: number;
        };
        /** QuoteWarning */
        QuoteWarning: {
            /** @description Stable, as `islands_hanging` */
            code: string;
            /** @description In words for a person */
            message: string;
        };
        /**
         * Quote
         * @description A pending quote has the first five members alone; one that failed tells error_code and error_message, a successful one everything else.
         */
        Quote: {
            /** @description Identifier of the quote */
            quote_id: string;
            /** @description Its owner */
            user_id: string;
            /** @enum {string} */
            status: "pending" | "success" | "failed";
            /** @description %; 100 is success */
            progress: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            timestamp: string;
            /**
             * @description Filament or resin
             * @enum {string}
             */
            technology?: "fdm" | "sla";
            /** @description FDM: whose motion planner the time follows */
            slicer_model?: string;
            pricing?: components["schemas"]["QuotePricing"];
            time?: components["schemas"]["QuoteTime"];
            /** @description Of a failed quote: a code of the problem list */
            error_code?: string;
            /** @description Of a failed quote: why, in words for a person */
            error_message?: string;
            files?: components["schemas"]["QuoteFiles"];
            configurations?: components["schemas"]["QuoteConfigurations"];
            filament_breakdown?: components["schemas"]["FilamentBreakdown"] | null;
            geometry?: components["schemas"]["QuoteGeometry"];
            /** @description What to know of the model and its print: faults that were repaired, spots that hang in the air */
            warnings?: components["schemas"]["QuoteWarning"][];
        };
        /** DeletedQuote */
        DeletedQuote: {
            /** @description Its owner */
            user_id: string;
            /** @description Identifier of the quote */
            quote_id: string;
            /** @enum {string} */
            status: "success";
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            timestamp: string;
            removed_gcode_path: string | null;
        };
        /**
         * PrinterRequest
         * @description Configuration of a printer: every member may be left out, and null means its default
         */
        PrinterRequest: {
            general?: {
                /** @description Name of the profile. Default: "Default Printer". */
                name?: string | null;
                /** @description The printer's model. Default: "Generic Printer". */
                printer_model?: string | null;
                /** @description Variant of the model. Default: "0.4". */
                printer_variant?: string | null;
                /**
                 * @description How the printer moves its head. Default: "corexy".
                 * @enum {string|null}
                 */
                printer_structure?: "corexy" | "cartesian" | "delta" | null;
                /** @description Width of the bed. In mm. Default: 200. */
                bed_size_x?: number | null;
                /** @description Depth of the bed. In mm. Default: 200. */
                bed_size_y?: number | null;
                /** @description Build height; 0 means no limit. In mm. Default: 250. */
                max_print_z?: number | null;
                /** @description Where X and Y are 0: its distance from the bed's front left corner. In mm. Default: [0,0]. */
                origin?: number[] | null;
                /** @description Added to every Z. In mm. Default: 0. */
                z_offset?: number | null;
                /**
                 * @description The firmware that reads the g-code. Default: "marlin".
                 * @enum {string|null}
                 */
                gcode_flavor?: "marlin" | "marlin2" | "klipper" | "reprapfirmware" | "reprap" | "repetier" | "smoothie" | "teacup" | "sailfish" | "makerware" | "mach3" | "machinekit" | null;
                /** @description E counts from the last move instead of from the start; it is set to 0 at every layer. Default: false. */
                use_relative_e_distances?: boolean | null;
                /** @description Retractions are left to the firmware (G10 and G11), which draws back firmware_retract_length. Default: false. */
                use_firmware_retraction?: boolean | null;
            } | null;
            machine_limits?: {
                max_feedrates?: {
                    /** @description Highest speed of X. In mm/s. Default: 200. */
                    x?: number | null;
                    /** @description Highest speed of Y. In mm/s. Default: 200. */
                    y?: number | null;
                    /** @description Highest speed of Z. In mm/s. Default: 5. */
                    z?: number | null;
                    /** @description Highest speed of the extruder. In mm/s. Default: 25. */
                    e?: number | null;
                } | null;
                max_accelerations?: {
                    /** @description Highest acceleration of X. In mm/s2. Default: 1000. */
                    x?: number | null;
                    /** @description Highest acceleration of Y. In mm/s2. Default: 1000. */
                    y?: number | null;
                    /** @description Highest acceleration of Z. In mm/s2. Default: 100. */
                    z?: number | null;
                    /** @description Highest acceleration of the extruder. In mm/s2. Default: 5000. */
                    e?: number | null;
                    /** @description Highest acceleration while extruding. In mm/s2. Default: 5000. */
                    extruding?: number | null;
                    /** @description Highest acceleration of retractions. In mm/s2. Default: 5000. */
                    retracting?: number | null;
                    /** @description Highest acceleration of travels; the marlin flavour travels at the extruding one. In mm/s2. Default: 9000. */
                    travel?: number | null;
                } | null;
                max_jerks?: {
                    /** @description Instant speed change of X. In mm/s. Default: 8. */
                    x?: number | null;
                    /** @description Instant speed change of Y. In mm/s. Default: 8. */
                    y?: number | null;
                    /** @description Instant speed change of Z. In mm/s. Default: 0.4. */
                    z?: number | null;
                    /** @description Instant speed change of the extruder. In mm/s. Default: 5. */
                    e?: number | null;
                } | null;
                min_feedrates?: {
                    /** @description Lowest speed while extruding. In mm/s. Default: 0. */
                    extruding_rate?: number | null;
                    /** @description Lowest travel speed. In mm/s. Default: 0. */
                    travel_rate?: number | null;
                } | null;
            } | null;
            extruder?: {
                /** @description Diameter of the nozzle. In mm. Default: 0.4. */
                nozzle_diameter?: number | null;
                /** @description Thinnest layer that the printer is used for. In mm. Default: 0.1. */
                layer_height_min?: number | null;
                /** @description Thickest layer that the printer is used for. In mm. Default: 0.3. */
                layer_height_max?: number | null;
            } | null;
            retraction?: {
                /** @description Filament pulled back before a travel; 0 retracts never. In mm. Default: 0.8. */
                length?: number | null;
                /** @description Speed of a retraction. In mm/s. Default: 30. */
                speed?: number | null;
                /** @description Speed of pushing it back; 0 means the retraction's. In mm/s. Default: 30. */
                deretract_speed?: number | null;
                /** @description Nozzle lift during a retracted travel. In mm. Default: 0.4. */
                lift_z?: number | null;
                /** @description Lifts only above this Z. In mm. Default: 0. */
                lift_above?: number | null;
                /** @description Lifts only below this Z; 0 means no limit. In mm. Default: 249. */
                lift_below?: number | null;
                /** @description Retracts while the nozzle runs back over what it just printed. Default: true. */
                wipe?: boolean | null;
                /** @description Share of the retraction that comes before the wipe. In %. Default: "0%". */
                retract_before_wipe?: string | null;
                /** @description Shorter travels are not retracted. In mm. Default: 1. */
                minimum_travel?: number | null;
                /** @description Retracts before every layer. Default: true. */
                retract_on_layer_change?: boolean | null;
            } | null;
            clearance?: {
                /** @description Objects that are higher can only be the last that is printed of several. In mm. Default: 34. */
                extruder_clearance_height?: number | null;
                /** @description Least distance between objects that are printed one after the other. In mm. Default: 68. */
                extruder_clearance_radius?: number | null;
            } | null;
        };
        /**
         * PrinterConfiguration
         * @description With every default filled in
         */
        PrinterConfiguration: {
            general: {
                /** @description Name of the profile. */
                name: string;
                /** @description The printer's model. */
                printer_model: string;
                /** @description Variant of the model. */
                printer_variant: string;
                /**
                 * @description How the printer moves its head.
                 * @enum {string}
                 */
                printer_structure: "corexy" | "cartesian" | "delta";
                /** @description Width of the bed. In mm. */
                bed_size_x: number;
                /** @description Depth of the bed. In mm. */
                bed_size_y: number;
                /** @description Build height; 0 means no limit. In mm. */
                max_print_z: number;
                /** @description Where X and Y are 0: its distance from the bed's front left corner. In mm. */
                origin: number[];
                /** @description Added to every Z. In mm. */
                z_offset: number;
                /**
                 * @description The firmware that reads the g-code.
                 * @enum {string}
                 */
                gcode_flavor: "marlin" | "marlin2" | "klipper" | "reprapfirmware" | "reprap" | "repetier" | "smoothie" | "teacup" | "sailfish" | "makerware" | "mach3" | "machinekit";
                /** @description E counts from the last move instead of from the start; it is set to 0 at every layer. */
                use_relative_e_distances: boolean;
                /** @description Retractions are left to the firmware (G10 and G11), which draws back firmware_retract_length. */
                use_firmware_retraction: boolean;
            };
            machine_limits: {
                max_feedrates: {
                    /** @description Highest speed of X. In mm/s. */
                    x: number;
                    /** @description Highest speed of Y. In mm/s. */
                    y: number;
                    /** @description Highest speed of Z. In mm/s. */
                    z: number;
                    /** @description Highest speed of the extruder. In mm/s. */
                    e: number;
                };
                max_accelerations: {
                    /** @description Highest acceleration of X. In mm/s2. */
                    x: number;
                    /** @description Highest acceleration of Y. In mm/s2. */
                    y: number;
                    /** @description Highest acceleration of Z. In mm/s2. */
                    z: number;
                    /** @description Highest acceleration of the extruder. In mm/s2. */
                    e: number;
                    /** @description Highest acceleration while extruding. In mm/s2. */
                    extruding: number;
                    /** @description Highest acceleration of retractions. In mm/s2. */
                    retracting: number;
                    /** @description Highest acceleration of travels; the marlin flavour travels at the extruding one. In mm/s2. */
                    travel: number;
                };
                max_jerks: {
                    /** @description Instant speed change of X. In mm/s. */
                    x: number;
                    /** @description Instant speed change of Y. In mm/s. */
                    y: number;
                    /** @description Instant speed change of Z. In mm/s. */
                    z: number;
                    /** @description Instant speed change of the extruder. In mm/s. */
                    e: number;
                };
                min_feedrates: {
                    /** @description Lowest speed while extruding. In mm/s. */
                    extruding_rate: number;
                    /** @description Lowest travel speed. In mm/s. */
                    travel_rate: number;
                };
            };
            extruder: {
                /** @description Diameter of the nozzle. In mm. */
                nozzle_diameter: number;
                /** @description Thinnest layer that the printer is used for. In mm. */
                layer_height_min: number;
                /** @description Thickest layer that the printer is used for. In mm. */
                layer_height_max: number;
            };
            retraction: {
                /** @description Filament pulled back before a travel; 0 retracts never. In mm. */
                length: number;
                /** @description Speed of a retraction. In mm/s. */
                speed: number;
                /** @description Speed of pushing it back; 0 means the retraction's. In mm/s. */
                deretract_speed: number;
                /** @description Nozzle lift during a retracted travel. In mm. */
                lift_z: number;
                /** @description Lifts only above this Z. In mm. */
                lift_above: number;
                /** @description Lifts only below this Z; 0 means no limit. In mm. */
                lift_below: number;
                /** @description Retracts while the nozzle runs back over what it just printed. */
                wipe: boolean;
                /** @description Share of the retraction that comes before the wipe. In %. */
                retract_before_wipe: string;
                /** @description Shorter travels are not retracted. In mm. */
                minimum_travel: number;
                /** @description Retracts before every layer. */
                retract_on_layer_change: boolean;
            };
            clearance: {
                /** @description Objects that are higher can only be the last that is printed of several. In mm. */
                extruder_clearance_height: number;
                /** @description Least distance between objects that are printed one after the other. In mm. */
                extruder_clearance_radius: number;
            };
        };
        /**
         * FilamentRequest
         * @description Configuration of a filament: every member may be left out, and null means its default
         */
        FilamentRequest: {
            filament?: {
                /** @description Name of the profile. Default: "Default Filament". */
                name?: string | null;
                /** @description The plastic. Default: "PLA". */
                type?: string | null;
                /** @description Who makes it. Default: "Generic". */
                vendor?: string | null;
                /** @description Colour of the filament. Default: "#FFFFFF". */
                color?: string | null;
                /** @description Diameter of the filament. In mm. Default: 1.75. */
                diameter?: number | null;
                /** @description Factor on every extrusion. Default: 1. */
                extrusion_multiplier?: number | null;
                /** @description Density of the plastic. In g/cm3. Default: 1.24. */
                density?: number | null;
                /** @description Price of the filament. In money/kg. Default: 20. */
                cost?: number | null;
                /** @description Filament on a spool. In g. Default: 1000. */
                spool_weight?: number | null;
                /** @description Whether it dissolves. Default: false. */
                soluble?: boolean | null;
            } | null;
            temperature?: {
                /** @description Nozzle temperature after the first layer. In degC. Default: 200. */
                nozzle_temp?: number | null;
                /** @description Nozzle temperature of the first layer. In degC. Default: 210. */
                first_layer_nozzle_temp?: number | null;
                /** @description Bed temperature after the first layer. In degC. Default: 60. */
                bed_temp?: number | null;
                /** @description Bed temperature of the first layer. In degC. Default: 65. */
                first_layer_bed_temp?: number | null;
            } | null;
            cooling?: {
                /** @description Slows short layers down and turns the fan up for them. Default: true. */
                enable?: boolean | null;
                /** @description Keeps the fan at its lowest speed. Default: true. */
                fan_always_on?: boolean | null;
                /** @description Lowest fan speed. In %. Default: 20. */
                fan_speed_min?: number | null;
                /** @description Highest fan speed. In %. Default: 100. */
                fan_speed_max?: number | null;
                /** @description Fan speed over air. In %. Default: 100. */
                bridges_fan_speed?: number | null;
                /** @description Layers printed without the fan. In layers. Default: 1. */
                disable_fan_first_layers?: number | null;
                /** @description The fan rises linearly to its speed at this layer. In layers. Default: 0. */
                full_fan_speed_layer?: number | null;
                /** @description Layers shorter than this turn the fan on. In s. Default: 100. */
                fan_below_layer_time?: number | null;
                /** @description Layers shorter than this are slowed down. In s. Default: 4. */
                slowdown_below_layer_time?: number | null;
                /** @description No slowdown goes below this speed. In mm/s. Default: 10. */
                min_print_speed?: number | null;
                /** @description Lowest fan speed for perimeters that hang over the layer below. In %. Default: 100. */
                overhang_fan_speed?: number | null;
                /** @description Share of a perimeter's width that hangs over from which on the fan turns so, in quarters. In %. Default: "50%". */
                overhang_fan_threshold?: string | null;
            } | null;
            print_speed?: {
                /** @description Most volume melted per second; 0 means no limit. In mm3/s. Default: 15. */
                max_volumetric_speed?: number | null;
            } | null;
            retraction?: {
                /** @description Filament pulled back before a travel; 0 retracts never. In mm. Default: none. */
                length?: number | null;
                /** @description Speed of a retraction. In mm/s. Default: none. */
                speed?: number | null;
                /** @description Speed of pushing it back; 0 means the retraction's. In mm/s. Default: none. */
                deretract_speed?: number | null;
                /** @description Nozzle lift during a retracted travel. In mm. Default: none. */
                lift_z?: number | null;
                /** @description Lifts only above this Z. In mm. Default: none. */
                lift_above?: number | null;
                /** @description Lifts only below this Z; 0 means no limit. In mm. Default: none. */
                lift_below?: number | null;
                /** @description Retracts while the nozzle runs back over what it just printed. Default: none. */
                wipe?: boolean | null;
                /** @description Share of the retraction that comes before the wipe. In %. Default: none. */
                retract_before_wipe?: string | null;
                /** @description Shorter travels are not retracted. In mm. Default: none. */
                minimum_travel?: number | null;
                /** @description Retracts before every layer. Default: none. */
                retract_on_layer_change?: boolean | null;
            } | null;
        };
        /**
         * FilamentConfiguration
         * @description With every default filled in
         */
        FilamentConfiguration: {
            filament: {
                /** @description Name of the profile. */
                name: string;
                /** @description The plastic. */
                type: string;
                /** @description Who makes it. */
                vendor: string;
                /** @description Colour of the filament. */
                color: string;
                /** @description Diameter of the filament. In mm. */
                diameter: number;
                /** @description Factor on every extrusion. */
                extrusion_multiplier: number;
                /** @description Density of the plastic. In g/cm3. */
                density: number;
                /** @description Price of the filament. In money/kg. */
                cost: number;
                /** @description Filament on a spool. In g. */
                spool_weight: number;
                /** @description Whether it dissolves. */
                soluble: boolean;
            };
            temperature: {
                /** @description Nozzle temperature after the first layer. In degC. */
                nozzle_temp: number;
                /** @description Nozzle temperature of the first layer. In degC. */
                first_layer_nozzle_temp: number;
                /** @description Bed temperature after the first layer. In degC. */
                bed_temp: number;
                /** @description Bed temperature of the first layer. In degC. */
                first_layer_bed_temp: number;
            };
            cooling: {
                /** @description Slows short layers down and turns the fan up for them. */
                enable: boolean;
                /** @description Keeps the fan at its lowest speed. */
                fan_always_on: boolean;
                /** @description Lowest fan speed. In %. */
                fan_speed_min: number;
                /** @description Highest fan speed. In %. */
                fan_speed_max: number;
                /** @description Fan speed over air. In %. */
                bridges_fan_speed: number;
                /** @description Layers printed without the fan. In layers. */
                disable_fan_first_layers: number;
                /** @description The fan rises linearly to its speed at this layer. In layers. */
                full_fan_speed_layer: number;
                /** @description Layers shorter than this turn the fan on. In s. */
                fan_below_layer_time: number;
                /** @description Layers shorter than this are slowed down. In s. */
                slowdown_below_layer_time: number;
                /** @description No slowdown goes below this speed. In mm/s. */
                min_print_speed: number;
                /** @description Lowest fan speed for perimeters that hang over the layer below. In %. */
                overhang_fan_speed: number;
                /** @description Share of a perimeter's width that hangs over from which on the fan turns so, in quarters. In %. */
                overhang_fan_threshold: string;
            };
            print_speed: {
                /** @description Most volume melted per second; 0 means no limit. In mm3/s. */
                max_volumetric_speed: number;
            };
            retraction: {
                /** @description Filament pulled back before a travel; 0 retracts never. In mm. */
                length: number | null;
                /** @description Speed of a retraction. In mm/s. */
                speed: number | null;
                /** @description Speed of pushing it back; 0 means the retraction's. In mm/s. */
                deretract_speed: number | null;
                /** @description Nozzle lift during a retracted travel. In mm. */
                lift_z: number | null;
                /** @description Lifts only above this Z. In mm. */
                lift_above: number | null;
                /** @description Lifts only below this Z; 0 means no limit. In mm. */
                lift_below: number | null;
                /** @description Retracts while the nozzle runs back over what it just printed. */
                wipe: boolean | null;
                /** @description Share of the retraction that comes before the wipe. In %. */
                retract_before_wipe: string | null;
                /** @description Shorter travels are not retracted. In mm. */
                minimum_travel: number | null;
                /** @description Retracts before every layer. */
                retract_on_layer_change: boolean | null;
            };
        };
        /**
         * PrintSettingRequest
         * @description Configuration of a print setting: every member may be left out, and null means its default
         */
        PrintSettingRequest: {
            /** @description Name of the profile. Default: "Default Print Settings". */
            name?: string | null;
            /** @description Goes before the filament's own colour. Default: none. */
            filament_color?: string | null;
            layers_and_perimeters?: {
                layer_height?: {
                    /** @description Thickness of a layer; at most the nozzle's diameter. In mm. Default: 0.2. */
                    layer_height?: number | null;
                    /** @description Thickness of the first layer, or a percentage of the other layers'. In mm. Default: 0.2. */
                    first_layer_height?: number | string | null;
                    /** @description Solid layers under a top surface. In layers. Default: 5. */
                    top_layers?: number | null;
                    /** @description Solid layers over a bottom surface. In layers. Default: 3. */
                    bottom_layers?: number | null;
                    /** @description Perimeters of a layer. In loops. Default: 3. */
                    perimeters?: number | null;
                } | null;
                advanced?: {
                    /** @description Prints walls that are too thin for a loop as single strands; of the classic perimeters only. Default: false. */
                    detect_thin_walls?: boolean | null;
                    /** @description Bridges with round strands of the nozzle's diameter. Default: true. */
                    thick_bridges?: boolean | null;
                    /**
                     * @description Where loops begin. Default: "nearest".
                     * @enum {string|null}
                     */
                    seam_position?: "aligned" | "nearest" | "rear" | "random" | null;
                    /**
                     * @description Perimeters of one width each with gap fill between them, or of variable width. Default: "classic".
                     * @enum {string|null}
                     */
                    perimeter_generator?: "classic" | "arachne" | null;
                    /** @description How far the first layer's outlines are moved inwards, where walls stay two perimeters thick; small islands keep theirs. In mm. Default: 0.15. */
                    elefant_foot_compensation?: number | null;
                    /** @description How far outlines are moved outwards; less than 0 inwards. In mm. Default: 0. */
                    xy_size_compensation?: number | null;
                    /** @description How far the outlines of holes alone are moved, after xy_size_compensation: more than 0 makes holes wider, less narrower. In mm. Default: 0. */
                    xy_hole_compensation?: number | null;
                } | null;
            } | null;
            extrusion_width?: {
                /** @description Extrusion width of everything without a width of its own, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. Default: 0.45. */
                default?: number | string | null;
                /** @description Extrusion width of the first layer, or a percentage of its height; 0 uses each role's own. In mm. Default: 0.42. */
                first_layer?: number | string | null;
                /** @description Extrusion width of external perimeters, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. Default: 0.4. */
                external_perimeter?: number | string | null;
                /** @description Extrusion width of inner perimeters, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. Default: 0.45. */
                perimeter?: number | string | null;
                /** @description Extrusion width of sparse infill, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. Default: 0.45. */
                infill?: number | string | null;
                /** @description Extrusion width of solid infill, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. Default: 0.45. */
                solid_infill?: number | string | null;
                /** @description Extrusion width of top surfaces, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. Default: 0.4. */
                top_infill?: number | string | null;
                /** @description Extrusion width of supports, or a percentage of layer_height (in their first layer, of the height of that); 0 is automatic. In mm. Default: 0.42. */
                support?: number | string | null;
            } | null;
            infill?: {
                /** @description Share of the inside that is filled. In %. Default: "15%". */
                fill_density?: string | null;
                /**
                 * @description Pattern of the sparse infill. Default: "grid".
                 * @enum {string|null}
                 */
                fill_pattern?: "rectilinear" | "alignedrectilinear" | "zigzag" | "line" | "grid" | "triangles" | "stars" | "cubic" | "concentric" | "honeycomb" | "3dhoneycomb" | "gyroid" | "hilbertcurve" | "archimedeanchords" | "octagramspiral" | "adaptivecubic" | "supportcubic" | "lightning" | null;
                /** @description Direction of the infill. In deg. Default: 45. */
                fill_angle?: number | null;
                /** @description Length of an infill line's anchor along the perimeter, or a percentage of the infill's width. In mm. Default: 2.5. */
                infill_anchor?: number | string | null;
                /** @description Infill lines are joined along the perimeter up to this length. In mm. Default: 15. */
                infill_anchor_max?: number | string | null;
                /** @description How far infill reaches into the perimeters, or a percentage of the perimeter's width. In mm. Default: "25%". */
                infill_overlap?: number | string | null;
                /**
                 * @description Pattern of top surfaces. Default: "monotoniclines".
                 * @enum {string|null}
                 */
                top_fill_pattern?: "monotonic" | "monotoniclines" | "rectilinear" | "alignedrectilinear" | "concentric" | "hilbertcurve" | "archimedeanchords" | "octagramspiral" | null;
                /**
                 * @description Which surfaces the hot nozzle smooths. Default: "no ironing".
                 * @enum {string|null}
                 */
                ironing_type?: "no ironing" | "top" | "topmost" | "solid" | null;
                /** @description Prints a solid layer every so many; 0 for none. In layers. Default: 0. */
                solid_infill_every_layers?: number | null;
                /** @description Sparse infill of so many layers is printed at once; 0 and 1 are each layer's own. In layers. Default: 0. */
                combine_infill_every_layers?: number | null;
            } | null;
            skirt_and_brim?: {
                skirt?: {
                    /** @description Loops around the object. In loops. Default: 0. */
                    loops?: number | null;
                    /** @description Distance of the skirt from the object. In mm. Default: 2. */
                    distance?: number | null;
                    /** @description Layers that have a skirt. In layers. Default: 2. */
                    height?: number | null;
                } | null;
                brim?: {
                    /**
                     * @description Brims around contours, inside holes, or both. Default: "no_brim".
                     * @enum {string|null}
                     */
                    type?: "no_brim" | "outer_only" | "inner_only" | "outer_and_inner" | null;
                    /** @description How far the brim reaches from the part; 0: no brim. In mm. Default: 5. */
                    width?: number | null;
                    /** @description Air between a part and its brim. In mm. Default: 0.1. */
                    separation_gap?: number | null;
                } | null;
            } | null;
            support_material?: {
                /** @description Build supports under what hangs over. Default: false. */
                enable?: boolean | null;
                /**
                 * @description Shape of the supports: columns on a grid, close to the part, or trees (tree and organic are one). Default: "grid".
                 * @enum {string|null}
                 */
                style?: "grid" | "snug" | "tree" | "organic" | null;
                /**
                 * @description Pattern of the supports below their dense layers. Default: "rectilinear".
                 * @enum {string|null}
                 */
                pattern?: "rectilinear" | "rectilinear-grid" | "honeycomb" | null;
                /** @description Surfaces that rise at this angle or less from level are supported; 0 goes by half an extrusion width. In degrees. Default: 40. */
                threshold_angle?: number | null;
                /** @description Supports stand on the bed only, never on the part. Default: false. */
                buildplate_only?: boolean | null;
                /** @description Air between a support and the part above it; 0 lets them touch, for soluble supports. In mm. Default: 0.15. */
                top_z_distance?: number | null;
                /** @description Air between supports and the part beside them, or a percentage of the external perimeters' width. In mm. Default: 0.5. */
                xy_distance?: number | string | null;
                /** @description Air between the strands of supports. In mm. Default: 2. */
                spacing?: number | null;
                /** @description Dense layers between a support and the part above it. In layers. Default: 2. */
                top_interface_layers?: number | null;
                /** @description Dense layers between the part and a support on it; -1 takes support_material_interface_layers. In layers. Default: 0. */
                bottom_interface_layers?: number | null;
                /**
                 * @description Pattern of the layers that touch the part; auto is concentric where supports are soluble. Default: "rectilinear".
                 * @enum {string|null}
                 */
                interface_pattern?: "auto" | "rectilinear" | "concentric" | null;
                /** @description Air between the strands of dense layers; 0 leaves none. In mm. Default: 0. */
                interface_spacing?: number | null;
                /** @description What bridges from side to side gets no support. Default: false. */
                dont_support_bridges?: boolean | null;
                /** @description Layers printed below the part, larger than its first layer. In layers. Default: 0. */
                raft_layers?: number | null;
                /** @description How far the first layer of a raft or of supports reaches beyond the next. In mm. Default: 2. */
                raft_first_layer_expansion?: number | null;
            } | null;
            speed?: {
                /** @description Speed of inner perimeters; 0 is automatic. In mm/s. Default: 300. */
                perimeters?: number | null;
                /** @description Speed of loops up to 40.8 mm long, or a percentage of that of perimeters. In mm/s. Default: "50%". */
                small_perimeters?: number | string | null;
                /** @description Speed of external perimeters, or a percentage of that of perimeters. In mm/s. Default: 200. */
                external_perimeters?: number | string | null;
                /** @description Speed of sparse infill; 0 is automatic. In mm/s. Default: 270. */
                infill?: number | null;
                /** @description Speed of solid infill, or a percentage of that of infill. In mm/s. Default: 250. */
                solid_infill?: number | string | null;
                /** @description Speed of top surfaces, or a percentage of that of solid infill. In mm/s. Default: 200. */
                top_solid_infill?: number | string | null;
                /** @description Speed of supports and of skirts; 0 is automatic. In mm/s. Default: 150. */
                support_material?: number | null;
                /** @description Speed of the supports' dense layers, or a percentage of that of supports. In mm/s. Default: 80. */
                support_material_interface?: number | string | null;
                /** @description Speed of gap fill; 0 leaves gaps between perimeters open. In mm/s. Default: 250. */
                gap_fill?: number | null;
                /** @description Speed of ironing. In mm/s. Default: 15. */
                ironing?: number | null;
                /** @description Speed of travels. In mm/s. Default: 500. */
                travel?: number | null;
                /** @description Speed of Z moves; 0 uses that of travels. In mm/s. Default: 0. */
                travel_z?: number | null;
                /** @description Speed of the first layer, or a percentage of each role's speed. In mm/s. Default: 50. */
                first_layer?: number | string | null;
                /** @description Speed of the first layer's infill, or a percentage of each role's speed; 0 uses that of the first layer. In mm/s. Default: 105. */
                first_layer_infill?: number | string | null;
                /** @description Speed of bridges and overhanging perimeters; 0 is automatic. In mm/s. Default: 50. */
                bridge?: number | null;
            } | null;
            acceleration?: {
                /** @description Acceleration outside the roles below; 0 leaves the firmware's. In mm/s2. Default: 10000. */
                default?: number | null;
                /** @description Acceleration of the first layer; 0 leaves the firmware's. In mm/s2. Default: 500. */
                first_layer?: number | null;
                /** @description Acceleration of perimeters; 0 leaves the firmware's. In mm/s2. Default: 0. */
                perimeter?: number | null;
                /** @description Acceleration of external perimeters; 0 uses perimeter_acceleration. In mm/s2. Default: 5000. */
                external_perimeter?: number | null;
                /** @description Acceleration of infill, or a percentage of the default one; 0 is the default one. In mm/s2. Default: "100%". */
                infill?: number | string | null;
                /** @description Acceleration of solid infill; 0 uses infill_acceleration. In mm/s2. Default: 0. */
                solid_infill?: number | null;
                /** @description Acceleration of top surfaces; 0 uses solid_infill_acceleration. In mm/s2. Default: 2000. */
                top_solid_infill?: number | null;
                /** @description Acceleration of travels; 0 uses default_acceleration. In mm/s2. Default: 10000. */
                travel?: number | null;
                /** @description Acceleration of bridges; 0 leaves the firmware's. In mm/s2. Default: 0. */
                bridge?: number | null;
            } | null;
            overhang?: {
                /** @description Slows perimeters by how much they hang over, between the speeds below. Default: true. */
                enable_overhang_speed?: boolean | null;
                /** @description A quarter of a perimeter's width hangs over: its speed, or a percentage of that of external perimeters; 0 is that speed. In mm/s. Default: 0. */
                speed_0?: number | string | null;
                /** @description Half of a perimeter's width hangs over: its speed, or a percentage of that of external perimeters; 0 is that speed. In mm/s. Default: 50. */
                speed_1?: number | string | null;
                /** @description Three quarters of a perimeter's width hangs over: its speed, or a percentage of that of external perimeters; 0 is that speed. In mm/s. Default: 30. */
                speed_2?: number | string | null;
                /** @description All of a perimeter's width hangs over: its speed, or a percentage of that of external perimeters; 0 is that speed. In mm/s. Default: 10. */
                speed_3?: number | string | null;
            } | null;
            output_options?: {
                /** @description One wall that rises without a seam on top of the solid bottom: of each layer the largest outline, without holes, infill or top. Default: false. */
                spiral_vase?: boolean | null;
                /**
                 * @description Layer after layer, or each object before the next begins. Default: "by layer".
                 * @enum {string|null}
                 */
                print_sequence?: "by layer" | "by object" | null;
            } | null;
        };
        /**
         * PrintSettingConfiguration
         * @description With every default filled in
         */
        PrintSettingConfiguration: {
            /** @description Name of the profile. */
            name: string;
            /** @description Goes before the filament's own colour. */
            filament_color: string | null;
            layers_and_perimeters: {
                layer_height: {
                    /** @description Thickness of a layer; at most the nozzle's diameter. In mm. */
                    layer_height: number;
                    /** @description Thickness of the first layer, or a percentage of the other layers'. In mm. */
                    first_layer_height: number | string;
                    /** @description Solid layers under a top surface. In layers. */
                    top_layers: number;
                    /** @description Solid layers over a bottom surface. In layers. */
                    bottom_layers: number;
                    /** @description Perimeters of a layer. In loops. */
                    perimeters: number;
                };
                advanced: {
                    /** @description Prints walls that are too thin for a loop as single strands; of the classic perimeters only. */
                    detect_thin_walls: boolean;
                    /** @description Bridges with round strands of the nozzle's diameter. */
                    thick_bridges: boolean;
                    /**
                     * @description Where loops begin.
                     * @enum {string}
                     */
                    seam_position: "aligned" | "nearest" | "rear" | "random";
                    /**
                     * @description Perimeters of one width each with gap fill between them, or of variable width.
                     * @enum {string}
                     */
                    perimeter_generator: "classic" | "arachne";
                    /** @description How far the first layer's outlines are moved inwards, where walls stay two perimeters thick; small islands keep theirs. In mm. */
                    elefant_foot_compensation: number;
                    /** @description How far outlines are moved outwards; less than 0 inwards. In mm. */
                    xy_size_compensation: number;
                    /** @description How far the outlines of holes alone are moved, after xy_size_compensation: more than 0 makes holes wider, less narrower. In mm. */
                    xy_hole_compensation: number;
                };
            };
            extrusion_width: {
                /** @description Extrusion width of everything without a width of its own, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. */
                default: number | string;
                /** @description Extrusion width of the first layer, or a percentage of its height; 0 uses each role's own. In mm. */
                first_layer: number | string;
                /** @description Extrusion width of external perimeters, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. */
                external_perimeter: number | string;
                /** @description Extrusion width of inner perimeters, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. */
                perimeter: number | string;
                /** @description Extrusion width of sparse infill, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. */
                infill: number | string;
                /** @description Extrusion width of solid infill, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. */
                solid_infill: number | string;
                /** @description Extrusion width of top surfaces, or a percentage of the strand's height (of combined layers, all of them); 0 is automatic. In mm. */
                top_infill: number | string;
                /** @description Extrusion width of supports, or a percentage of layer_height (in their first layer, of the height of that); 0 is automatic. In mm. */
                support: number | string;
            };
            infill: {
                /** @description Share of the inside that is filled. In %. */
                fill_density: string;
                /**
                 * @description Pattern of the sparse infill.
                 * @enum {string}
                 */
                fill_pattern: "rectilinear" | "alignedrectilinear" | "zigzag" | "line" | "grid" | "triangles" | "stars" | "cubic" | "concentric" | "honeycomb" | "3dhoneycomb" | "gyroid" | "hilbertcurve" | "archimedeanchords" | "octagramspiral" | "adaptivecubic" | "supportcubic" | "lightning";
                /** @description Direction of the infill. In deg. */
                fill_angle: number;
                /** @description Length of an infill line's anchor along the perimeter, or a percentage of the infill's width. In mm. */
                infill_anchor: number | string;
                /** @description Infill lines are joined along the perimeter up to this length. In mm. */
                infill_anchor_max: number | string;
                /** @description How far infill reaches into the perimeters, or a percentage of the perimeter's width. In mm. */
                infill_overlap: number | string;
                /**
                 * @description Pattern of top surfaces.
                 * @enum {string}
                 */
                top_fill_pattern: "monotonic" | "monotoniclines" | "rectilinear" | "alignedrectilinear" | "concentric" | "hilbertcurve" | "archimedeanchords" | "octagramspiral";
                /**
                 * @description Which surfaces the hot nozzle smooths.
                 * @enum {string}
                 */
                ironing_type: "no ironing" | "top" | "topmost" | "solid";
                /** @description Prints a solid layer every so many; 0 for none. In layers. */
                solid_infill_every_layers: number;
                /** @description Sparse infill of so many layers is printed at once; 0 and 1 are each layer's own. In layers. */
                combine_infill_every_layers: number;
            };
            skirt_and_brim: {
                skirt: {
                    /** @description Loops around the object. In loops. */
                    loops: number;
                    /** @description Distance of the skirt from the object. In mm. */
                    distance: number;
                    /** @description Layers that have a skirt. In layers. */
                    height: number;
                };
                brim: {
                    /**
                     * @description Brims around contours, inside holes, or both.
                     * @enum {string}
                     */
                    type: "no_brim" | "outer_only" | "inner_only" | "outer_and_inner";
                    /** @description How far the brim reaches from the part; 0: no brim. In mm. */
                    width: number;
                    /** @description Air between a part and its brim. In mm. */
                    separation_gap: number;
                };
            };
            support_material: {
                /** @description Build supports under what hangs over. */
                enable: boolean;
                /**
                 * @description Shape of the supports: columns on a grid, close to the part, or trees (tree and organic are one).
                 * @enum {string}
                 */
                style: "grid" | "snug" | "tree" | "organic";
                /**
                 * @description Pattern of the supports below their dense layers.
                 * @enum {string}
                 */
                pattern: "rectilinear" | "rectilinear-grid" | "honeycomb";
                /** @description Surfaces that rise at this angle or less from level are supported; 0 goes by half an extrusion width. In degrees. */
                threshold_angle: number;
                /** @description Supports stand on the bed only, never on the part. */
                buildplate_only: boolean;
                /** @description Air between a support and the part above it; 0 lets them touch, for soluble supports. In mm. */
                top_z_distance: number;
                /** @description Air between supports and the part beside them, or a percentage of the external perimeters' width. In mm. */
                xy_distance: number | string;
                /** @description Air between the strands of supports. In mm. */
                spacing: number;
                /** @description Dense layers between a support and the part above it. In layers. */
                top_interface_layers: number;
                /** @description Dense layers between the part and a support on it; -1 takes support_material_interface_layers. In layers. */
                bottom_interface_layers: number;
                /**
                 * @description Pattern of the layers that touch the part; auto is concentric where supports are soluble.
                 * @enum {string}
                 */
                interface_pattern: "auto" | "rectilinear" | "concentric";
                /** @description Air between the strands of dense layers; 0 leaves none. In mm. */
                interface_spacing: number;
                /** @description What bridges from side to side gets no support. */
                dont_support_bridges: boolean;
                /** @description Layers printed below the part, larger than its first layer. In layers. */
                raft_layers: number;
                /** @description How far the first layer of a raft or of supports reaches beyond the next. In mm. */
                raft_first_layer_expansion: number;
            };
            speed: {
                /** @description Speed of inner perimeters; 0 is automatic. In mm/s. */
                perimeters: number;
                /** @description Speed of loops up to 40.8 mm long, or a percentage of that of perimeters. In mm/s. */
                small_perimeters: number | string;
                /** @description Speed of external perimeters, or a percentage of that of perimeters. In mm/s. */
                external_perimeters: number | string;
                /** @description Speed of sparse infill; 0 is automatic. In mm/s. */
                infill: number;
                /** @description Speed of solid infill, or a percentage of that of infill. In mm/s. */
                solid_infill: number | string;
                /** @description Speed of top surfaces, or a percentage of that of solid infill. In mm/s. */
                top_solid_infill: number | string;
                /** @description Speed of supports and of skirts; 0 is automatic. In mm/s. */
                support_material: number;
                /** @description Speed of the supports' dense layers, or a percentage of that of supports. In mm/s. */
                support_material_interface: number | string;
                /** @description Speed of gap fill; 0 leaves gaps between perimeters open. In mm/s. */
                gap_fill: number;
                /** @description Speed of ironing. In mm/s. */
                ironing: number;
                /** @description Speed of travels. In mm/s. */
                travel: number;
                /** @description Speed of Z moves; 0 uses that of travels. In mm/s. */
                travel_z: number;
                /** @description Speed of the first layer, or a percentage of each role's speed. In mm/s. */
                first_layer: number | string;
                /** @description Speed of the first layer's infill, or a percentage of each role's speed; 0 uses that of the first layer. In mm/s. */
                first_layer_infill: number | string;
                /** @description Speed of bridges and overhanging perimeters; 0 is automatic. In mm/s. */
                bridge: number;
            };
            acceleration: {
                /** @description Acceleration outside the roles below; 0 leaves the firmware's. In mm/s2. */
                default: number;
                /** @description Acceleration of the first layer; 0 leaves the firmware's. In mm/s2. */
                first_layer: number;
                /** @description Acceleration of perimeters; 0 leaves the firmware's. In mm/s2. */
                perimeter: number;
                /** @description Acceleration of external perimeters; 0 uses perimeter_acceleration. In mm/s2. */
                external_perimeter: number;
                /** @description Acceleration of infill, or a percentage of the default one; 0 is the default one. In mm/s2. */
                infill: number | string;
                /** @description Acceleration of solid infill; 0 uses infill_acceleration. In mm/s2. */
                solid_infill: number;
                /** @description Acceleration of top surfaces; 0 uses solid_infill_acceleration. In mm/s2. */
                top_solid_infill: number;
                /** @description Acceleration of travels; 0 uses default_acceleration. In mm/s2. */
                travel: number;
                /** @description Acceleration of bridges; 0 leaves the firmware's. In mm/s2. */
                bridge: number;
            };
            overhang: {
                /** @description Slows perimeters by how much they hang over, between the speeds below. */
                enable_overhang_speed: boolean;
                /** @description A quarter of a perimeter's width hangs over: its speed, or a percentage of that of external perimeters; 0 is that speed. In mm/s. */
                speed_0: number | string;
                /** @description Half of a perimeter's width hangs over: its speed, or a percentage of that of external perimeters; 0 is that speed. In mm/s. */
                speed_1: number | string;
                /** @description Three quarters of a perimeter's width hangs over: its speed, or a percentage of that of external perimeters; 0 is that speed. In mm/s. */
                speed_2: number | string;
                /** @description All of a perimeter's width hangs over: its speed, or a percentage of that of external perimeters; 0 is that speed. In mm/s. */
                speed_3: number | string;
            };
            output_options: {
                /** @description One wall that rises without a seam on top of the solid bottom: of each layer the largest outline, without holes, infill or top. */
                spiral_vase: boolean;
                /**
                 * @description Layer after layer, or each object before the next begins.
                 * @enum {string}
                 */
                print_sequence: "by layer" | "by object";
            };
        };
        /**
         * SlaPrinterRequest
         * @description Configuration of a resin printer: every member may be left out, and null means its default
         */
        SlaPrinterRequest: {
            general?: {
                /** @description Name of the profile. Default: "Default SLA Printer". */
                name?: string | null;
                /** @description The printer's model. What is left out of display and motion is that of the model, where it is one of Elegoo Mars, Elegoo Mars 2 Pro, Elegoo Mars 3, Elegoo Mars 4 Ultra, Elegoo Saturn, Elegoo Saturn 2, Elegoo Saturn 3 Ultra, Anycubic Photon Mono, Anycubic Photon Mono 4K, Anycubic Photon Mono X, Phrozen Sonic Mini 4K, Phrozen Sonic Mini 8K, Phrozen Sonic Mighty 8K, SL1, SL1S. Default: "SL1S". */
                printer_model?: string | null;
                /** @description Variant of the model. Default: "default". */
                printer_variant?: string | null;
                display?: {
                    /** @description Width of the display. In mm. Default: 127.68, or what the printer's model has. */
                    width?: number | null;
                    /** @description Height of the display. In mm. Default: 80.784, or what the printer's model has. */
                    height?: number | null;
                    /** @description Pixels across the display's width. In px. Default: 2560, or what the printer's model has. */
                    pixels_x?: number | null;
                    /** @description Pixels across the display's height. In px. Default: 1620, or what the printer's model has. */
                    pixels_y?: number | null;
                    /**
                     * @description Portrait turns width and height of the part. Default: "landscape", or what the printer's model has.
                     * @enum {string|null}
                     */
                    orientation?: "landscape" | "portrait" | null;
                    /** @description Pictures are mirrored left to right: the display is seen through from below. Default: true, or what the printer's model has. */
                    mirror_x?: boolean | null;
                    /** @description Pictures are mirrored top to bottom. Default: false, or what the printer's model has. */
                    mirror_y?: boolean | null;
                } | null;
                /** @description Build height; 0 means no limit. In mm. Default: 150, or what the printer's model has. */
                max_print_height?: number | null;
                /** @description Exponent of a pixel's grey; 0 means black or white at one half. Default: 1. */
                gamma_correction?: number | null;
                exposure?: {
                    /** @description Shortest light that the printer gives a layer. In s. Default: 0.5. */
                    min_time?: number | null;
                    /** @description Longest light that it gives a layer. In s. Default: 120. */
                    max_time?: number | null;
                    /** @description Shortest light of the first layers. In s. Default: 1. */
                    min_initial_time?: number | null;
                    /** @description Longest light of the first layers. In s. Default: 300. */
                    max_initial_time?: number | null;
                } | null;
            } | null;
            motion?: {
                /**
                 * @description How a layer comes off: the plate rises, or the vat tilts. Default: "tilt", or what the printer's model has.
                 * @enum {string|null}
                 */
                vat_release?: "lift" | "tilt" | null;
                /** @description Tilting the vat after a layer of little area. In s. Default: 2.5, or what the printer's model has. */
                fast_tilt_time?: number | null;
                /** @description Tilting the vat after a layer of much area. In s. Default: 5, or what the printer's model has. */
                slow_tilt_time?: number | null;
                /** @description Tilting the vat with thick resin. In s. Default: 10, or what the printer's model has. */
                high_viscosity_tilt_time?: number | null;
                /** @description Share of the display above which a layer has much area. In %. Default: 50, or what the printer's model has. */
                area_fill?: number | null;
                /** @description How far the plate rises after a layer, slowly. In mm. Default: 6, or what the printer's model has. */
                lift_height?: number | null;
                /** @description Speed of that rise. In mm/min. Default: 100, or what the printer's model has. */
                lift_speed?: number | null;
                /** @description How much further it rises, faster. In mm. Default: 0, or what the printer's model has. */
                lift_height2?: number | null;
                /** @description Speed of the further rise. In mm/min. Default: 150, or what the printer's model has. */
                lift_speed2?: number | null;
                /** @description Speed of the way down. In mm/min. Default: 100, or what the printer's model has. */
                retract_speed?: number | null;
                /** @description The last part of the way down, slower. In mm. Default: 0, or what the printer's model has. */
                retract_height2?: number | null;
                /** @description Speed of that part. In mm/min. Default: 60, or what the printer's model has. */
                retract_speed2?: number | null;
                /** @description Rest before the light, after the way down. In s. Default: 0, or what the printer's model has. */
                wait_time_before_cure?: number | null;
                /** @description Rest after the light, before the rise. In s. Default: 0, or what the printer's model has. */
                wait_time_after_cure?: number | null;
                /** @description Rest at the top. In s. Default: 0, or what the printer's model has. */
                wait_time_after_lift?: number | null;
                /** @description Older printers: least time between two lights; counts without a rest before. In s. Default: 0, or what the printer's model has. */
                light_off_delay?: number | null;
                /** @description Power of the light. Default: 255, or what the printer's model has. */
                light_pwm?: number | null;
                /** @description How far the plate rises after a layer, slowly. Bottom layers. In mm. Default: 6, or what the printer's model has. */
                bottom_lift_height?: number | null;
                /** @description Speed of that rise. Bottom layers. In mm/min. Default: 100, or what the printer's model has. */
                bottom_lift_speed?: number | null;
                /** @description How much further it rises, faster. Bottom layers. In mm. Default: 0, or what the printer's model has. */
                bottom_lift_height2?: number | null;
                /** @description Speed of the further rise. Bottom layers. In mm/min. Default: 150, or what the printer's model has. */
                bottom_lift_speed2?: number | null;
                /** @description Speed of the way down. Bottom layers. In mm/min. Default: 100, or what the printer's model has. */
                bottom_retract_speed?: number | null;
                /** @description The last part of the way down, slower. Bottom layers. In mm. Default: 0, or what the printer's model has. */
                bottom_retract_height2?: number | null;
                /** @description Speed of that part. Bottom layers. In mm/min. Default: 60, or what the printer's model has. */
                bottom_retract_speed2?: number | null;
                /** @description Rest before the light, after the way down. Bottom layers. In s. Default: 0, or what the printer's model has. */
                bottom_wait_time_before_cure?: number | null;
                /** @description Rest after the light, before the rise. Bottom layers. In s. Default: 0, or what the printer's model has. */
                bottom_wait_time_after_cure?: number | null;
                /** @description Rest at the top. Bottom layers. In s. Default: 0, or what the printer's model has. */
                bottom_wait_time_after_lift?: number | null;
                /** @description Older printers: least time between two lights; counts without a rest before. Bottom layers. In s. Default: 0, or what the printer's model has. */
                bottom_light_off_delay?: number | null;
                /** @description Power of the light. Bottom layers. Default: 255, or what the printer's model has. */
                bottom_light_pwm?: number | null;
                /** @description Acceleration of the plate; 0 reckons none. In mm/s2. Default: 0, or what the printer's model has. */
                lift_acceleration?: number | null;
                /** @description Before the first layer. In s. Default: 0, or what the printer's model has. */
                start_time?: number | null;
            } | null;
        };
        /**
         * SlaPrinterConfiguration
         * @description With every default filled in
         */
        SlaPrinterConfiguration: {
            general: {
                /** @description Name of the profile. */
                name: string;
                /** @description The printer's model. What is left out of display and motion is that of the model, where it is one of Elegoo Mars, Elegoo Mars 2 Pro, Elegoo Mars 3, Elegoo Mars 4 Ultra, Elegoo Saturn, Elegoo Saturn 2, Elegoo Saturn 3 Ultra, Anycubic Photon Mono, Anycubic Photon Mono 4K, Anycubic Photon Mono X, Phrozen Sonic Mini 4K, Phrozen Sonic Mini 8K, Phrozen Sonic Mighty 8K, SL1, SL1S. */
                printer_model: string;
                /** @description Variant of the model. */
                printer_variant: string;
                display: {
                    /** @description Width of the display. In mm. */
                    width: number;
                    /** @description Height of the display. In mm. */
                    height: number;
                    /** @description Pixels across the display's width. In px. */
                    pixels_x: number;
                    /** @description Pixels across the display's height. In px. */
                    pixels_y: number;
                    /**
                     * @description Portrait turns width and height of the part.
                     * @enum {string}
                     */
                    orientation: "landscape" | "portrait";
                    /** @description Pictures are mirrored left to right: the display is seen through from below. */
                    mirror_x: boolean;
                    /** @description Pictures are mirrored top to bottom. */
                    mirror_y: boolean;
                };
                /** @description Build height; 0 means no limit. In mm. */
                max_print_height: number;
                /** @description Exponent of a pixel's grey; 0 means black or white at one half. */
                gamma_correction: number;
                exposure: {
                    /** @description Shortest light that the printer gives a layer. In s. */
                    min_time: number;
                    /** @description Longest light that it gives a layer. In s. */
                    max_time: number;
                    /** @description Shortest light of the first layers. In s. */
                    min_initial_time: number;
                    /** @description Longest light of the first layers. In s. */
                    max_initial_time: number;
                };
            };
            motion: {
                /**
                 * @description How a layer comes off: the plate rises, or the vat tilts.
                 * @enum {string}
                 */
                vat_release: "lift" | "tilt";
                /** @description Tilting the vat after a layer of little area. In s. */
                fast_tilt_time: number;
                /** @description Tilting the vat after a layer of much area. In s. */
                slow_tilt_time: number;
                /** @description Tilting the vat with thick resin. In s. */
                high_viscosity_tilt_time: number;
                /** @description Share of the display above which a layer has much area. In %. */
                area_fill: number;
                /** @description How far the plate rises after a layer, slowly. In mm. */
                lift_height: number;
                /** @description Speed of that rise. In mm/min. */
                lift_speed: number;
                /** @description How much further it rises, faster. In mm. */
                lift_height2: number;
                /** @description Speed of the further rise. In mm/min. */
                lift_speed2: number;
                /** @description Speed of the way down. In mm/min. */
                retract_speed: number;
                /** @description The last part of the way down, slower. In mm. */
                retract_height2: number;
                /** @description Speed of that part. In mm/min. */
                retract_speed2: number;
                /** @description Rest before the light, after the way down. In s. */
                wait_time_before_cure: number;
                /** @description Rest after the light, before the rise. In s. */
                wait_time_after_cure: number;
                /** @description Rest at the top. In s. */
                wait_time_after_lift: number;
                /** @description Older printers: least time between two lights; counts without a rest before. In s. */
                light_off_delay: number;
                /** @description Power of the light. */
                light_pwm: number;
                /** @description How far the plate rises after a layer, slowly. Bottom layers. In mm. */
                bottom_lift_height: number;
                /** @description Speed of that rise. Bottom layers. In mm/min. */
                bottom_lift_speed: number;
                /** @description How much further it rises, faster. Bottom layers. In mm. */
                bottom_lift_height2: number;
                /** @description Speed of the further rise. Bottom layers. In mm/min. */
                bottom_lift_speed2: number;
                /** @description Speed of the way down. Bottom layers. In mm/min. */
                bottom_retract_speed: number;
                /** @description The last part of the way down, slower. Bottom layers. In mm. */
                bottom_retract_height2: number;
                /** @description Speed of that part. Bottom layers. In mm/min. */
                bottom_retract_speed2: number;
                /** @description Rest before the light, after the way down. Bottom layers. In s. */
                bottom_wait_time_before_cure: number;
                /** @description Rest after the light, before the rise. Bottom layers. In s. */
                bottom_wait_time_after_cure: number;
                /** @description Rest at the top. Bottom layers. In s. */
                bottom_wait_time_after_lift: number;
                /** @description Older printers: least time between two lights; counts without a rest before. Bottom layers. In s. */
                bottom_light_off_delay: number;
                /** @description Power of the light. Bottom layers. */
                bottom_light_pwm: number;
                /** @description Acceleration of the plate; 0 reckons none. In mm/s2. */
                lift_acceleration: number;
                /** @description Before the first layer. In s. */
                start_time: number;
            };
        };
        /**
         * ResinRequest
         * @description Configuration of a resin: every member may be left out, and null means its default
         */
        ResinRequest: {
            resin?: {
                /** @description Name of the profile. Default: "Default Resin". */
                name?: string | null;
                /** @description The resin. Default: "Tough". */
                type?: string | null;
                /** @description Who makes it. Default: "Generic". */
                vendor?: string | null;
                /** @description Colour of the resin. Default: "#808080". */
                color?: string | null;
                /** @description Density of the resin. In g/ml. Default: 1.1. */
                density?: number | null;
                /** @description Price of the resin. In money/ml. Default: 0.05. */
                cost?: number | null;
                /** @description Resin in a bottle. In ml. Default: 1000. */
                bottle_volume?: number | null;
            } | null;
            exposure?: {
                /** @description Light on a layer. In s. Default: 2. */
                exposure_time?: number | null;
                /** @description Light on the first layers. In s. Default: 25. */
                initial_exposure_time?: number | null;
                /** @description Height of the first layer. In mm. Default: 0.05. */
                initial_layer_height?: number | null;
            } | null;
        };
        /**
         * ResinConfiguration
         * @description With every default filled in
         */
        ResinConfiguration: {
            resin: {
                /** @description Name of the profile. */
                name: string;
                /** @description The resin. */
                type: string;
                /** @description Who makes it. */
                vendor: string;
                /** @description Colour of the resin. */
                color: string;
                /** @description Density of the resin. In g/ml. */
                density: number;
                /** @description Price of the resin. In money/ml. */
                cost: number;
                /** @description Resin in a bottle. In ml. */
                bottle_volume: number;
            };
            exposure: {
                /** @description Light on a layer. In s. */
                exposure_time: number;
                /** @description Light on the first layers. In s. */
                initial_exposure_time: number;
                /** @description Height of the first layer. In mm. */
                initial_layer_height: number;
            };
        };
        /**
         * SlaPrintSettingRequest
         * @description Configuration of a resin print setting: every member may be left out, and null means its default
         */
        SlaPrintSettingRequest: {
            /** @description Name of the profile. Default: "Default SLA Print Settings". */
            name?: string | null;
            /** @description Height of a layer. In mm. Default: 0.05. */
            layer_height?: number | null;
            /** @description Layers over which the exposure falls, after the first ones, to the usual one. In layers. Default: 8. */
            faded_layers?: number | null;
            /** @description Cracks up to twice this wide are closed. In mm. Default: 0.005. */
            slice_closing_radius?: number | null;
            /** @description Hollows the part out. Default: false. */
            hollowing_enable?: boolean | null;
            supports?: {
                /** @description Builds supports. Default: true. */
                enable?: boolean | null;
                /** @description Where a support's head touches the part. In mm. Default: 0.4. */
                head_front_diameter?: number | null;
                /** @description How deep it reaches into the part. In mm. Default: 0.4. */
                head_penetration?: number | null;
                /** @description Length of a head, between its two balls. In mm. Default: 3. */
                head_width?: number | null;
                /** @description Thickness of a pillar. In mm. Default: 1. */
                pillar_diameter?: number | null;
                /** @description Foot of a pillar. In mm. Default: 3. */
                base_diameter?: number | null;
                /** @description Height of the foot's cone. In mm. Default: 1. */
                base_height?: number | null;
                /** @description How far supports lift the part. In mm. Default: 5. */
                object_elevation?: number | null;
                /** @description Connections between supports are no flatter than this. In deg. Default: 45. */
                critical_angle?: number | null;
                /** @description Longest connection. In mm. Default: 10. */
                max_bridge_length?: number | null;
            } | null;
            pad?: {
                /** @description Puts a pad under part and supports. Default: true. */
                enable?: boolean | null;
                /** @description Thickness of the pad. In mm. Default: 1. */
                wall_thickness?: number | null;
                /** @description Height of a wall around the pad; 0 builds none. In mm. Default: 0. */
                wall_height?: number | null;
                /** @description Slope of the pad's side; 90 is upright. In deg. Default: 45. */
                wall_slope?: number | null;
                /** @description Pads closer than this become one. In mm. Default: 50. */
                max_merge_distance?: number | null;
            } | null;
        };
        /**
         * SlaPrintSettingConfiguration
         * @description With every default filled in
         */
        SlaPrintSettingConfiguration: {
            /** @description Name of the profile. */
            name: string;
            /** @description Height of a layer. In mm. */
            layer_height: number;
            /** @description Layers over which the exposure falls, after the first ones, to the usual one. In layers. */
            faded_layers: number;
            /** @description Cracks up to twice this wide are closed. In mm. */
            slice_closing_radius: number;
            /** @description Hollows the part out. */
            hollowing_enable: boolean;
            supports: {
                /** @description Builds supports. */
                enable: boolean;
                /** @description Where a support's head touches the part. In mm. */
                head_front_diameter: number;
                /** @description How deep it reaches into the part. In mm. */
                head_penetration: number;
                /** @description Length of a head, between its two balls. In mm. */
                head_width: number;
                /** @description Thickness of a pillar. In mm. */
                pillar_diameter: number;
                /** @description Foot of a pillar. In mm. */
                base_diameter: number;
                /** @description Height of the foot's cone. In mm. */
                base_height: number;
                /** @description How far supports lift the part. In mm. */
                object_elevation: number;
                /** @description Connections between supports are no flatter than this. In deg. */
                critical_angle: number;
                /** @description Longest connection. In mm. */
                max_bridge_length: number;
            };
            pad: {
                /** @description Puts a pad under part and supports. */
                enable: boolean;
                /** @description Thickness of the pad. In mm. */
                wall_thickness: number;
                /** @description Height of a wall around the pad; 0 builds none. In mm. */
                wall_height: number;
                /** @description Slope of the pad's side; 90 is upright. In deg. */
                wall_slope: number;
                /** @description Pads closer than this become one. In mm. */
                max_merge_distance: number;
            };
        };
        /** OrderCreate */
        OrderCreate: {
            /** @description Quotes of one currency. Their prices are copied now: what becomes of the quotes changes nothing */
            line_items: {
                /** @description A successful quote of the caller */
                quote_id: string;
                /** @description Prints of this quote */
                quantity: number;
            }[];
            notes?: string | null;
        };
        /** Order */
        Order: {
            /** @description The order */
            order_id: string;
            /** @description Its owner */
            user_id: string;
            /**
             * @description completed and cancelled orders take no more changes
             * @enum {string}
             */
            status: "new" | "in_progress" | "printing" | "completed" | "cancelled";
            /** @description ISO 4217 */
            currency: string;
            line_items: {
                /** @description The quote */
                quote_id: string;
                /** @description Prints of this quote */
                quantity: number;
            }[];
            /** @description Unit prices by quantities */
            subtotal: number;
            /** @description What the order costs */
            total: number;
            notes: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            updated_at: string;
        };
        /** OrderUpdate */
        OrderUpdate: {
            /**
             * @description completed and cancelled orders take no more changes
             * @enum {string}
             */
            status?: "new" | "in_progress" | "printing" | "completed" | "cancelled";
            notes?: string | null;
        };
        /** OrderDeleted */
        OrderDeleted: {
            /** @description The order's owner */
            user_id: string;
            /** @description The order that was */
            order_id: string;
            /**
             * @description Always success
             * @enum {string}
             */
            status: "success";
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            timestamp: string;
        };
        /** WebhookCreate */
        WebhookCreate: {
            /**
             * @description Where deliveries are sent: https, a public address, no credentials
             * @example https://example.com/hooks/orders
             */
            endpoint_url: string;
            /** @description The endpoint gets these events only */
            subscribed_events: ("order.created" | "order.updated" | "order.deleted")[];
            /**
             * @description An inactive endpoint gets nothing
             * @default true
             */
            is_active?: boolean;
            /**
             * @description For its owner
             * @default Default Webhook
             */
            name?: string;
        };
        /** CreatedWebhookEndpoint */
        CreatedWebhookEndpoint: {
            /** @description The endpoint */
            webhook_id: string;
            /** @description Its owner */
            user_id: string;
            /** @description For its owner */
            name: string;
            /** @description Where deliveries are sent */
            endpoint_url: string;
            /** @description An inactive endpoint gets nothing */
            is_active: boolean;
            /** @description The endpoint gets these events only */
            subscribed_events: ("order.created" | "order.updated" | "order.deleted")[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            updated_at: string;
            /** @description Verifies deliveries by the Standard Webhooks scheme; shown this once */
            signing_secret: string;
        };
        /** WebhookEndpoint */
        WebhookEndpoint: {
            /** @description The endpoint */
            webhook_id: string;
            /** @description Its owner */
            user_id: string;
            /** @description For its owner */
            name: string;
            /** @description Where deliveries are sent */
            endpoint_url: string;
            /** @description An inactive endpoint gets nothing */
            is_active: boolean;
            /** @description The endpoint gets these events only */
            subscribed_events: ("order.created" | "order.updated" | "order.deleted")[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            updated_at: string;
        };
        /** WebhookUpdate */
        WebhookUpdate: {
            /**
             * @description Where deliveries are sent: https, a public address, no credentials
             * @example https://example.com/hooks/orders
             */
            endpoint_url?: string;
            /** @description The endpoint gets these events only */
            subscribed_events?: ("order.created" | "order.updated" | "order.deleted")[];
            is_active?: boolean | null;
            name?: string | null;
        };
        /** WebhookDeleted */
        WebhookDeleted: {
            /** @description The endpoint's owner */
            user_id: string;
            /** @description The endpoint that was */
            webhook_id: string;
            /**
             * @description Always success
             * @enum {string}
             */
            status: "success";
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            timestamp: string;
        };
        /** WebhookDelivery */
        WebhookDelivery: {
            /** @description The attempt */
            webhook_delivery_id: string;
            /** @description The event; all attempts to deliver it share it */
            event_id: string;
            /** @description The endpoint's owner */
            user_id: string;
            /** @description The endpoint */
            webhook_id: string;
            /** @description The order that the event tells of */
            order_id: string;
            /**
             * @description What happened to an order
             * @enum {string}
             */
            event_type: "order.created" | "order.updated" | "order.deleted";
            /**
             * @description pending while it is scheduled or under way
             * @enum {string}
             */
            status: "pending" | "success" | "failed";
            /** @description Counts attempts to give the endpoint this event */
            attempt: number;
            /** @description What the endpoint answered; null where it did not */
            http_code: number | null;
            /** @description Why the attempt failed */
            error: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            scheduled_at: string;
            /** @description When the endpoint took it */
            delivered_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            created_at: string;
        };
        /** DeliveryRetried */
        DeliveryRetried: {
            /** @description The attempt */
            webhook_delivery_id: string;
            /** @description The event; all attempts to deliver it share it */
            event_id: string;
            /** @description The endpoint's owner */
            user_id: string;
            /** @description The endpoint */
            webhook_id: string;
            /**
             * @description Always pending
             * @enum {string}
             */
            status: "pending";
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            timestamp: string;
        };
        /** Account */
        Account: {
            user_id: string;
            email: string;
            /** @description Webhooks and orders need pro */
            plan: "free" | "pro";
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            created_at: string;
            /** @description What the account holds now */
            usage: {
                /** @description Files kept */
                files: number;
                /** @description Their size in MB */
                files_mb: number;
                /** @description Configurations kept, of all kinds */
                profiles: number;
                /** @description Quotes kept */
                quotes: number;
                /** @description Of them, those not finished */
                pending_quotes: number;
                /** @description Webhook endpoints */
                webhook_endpoints: number;
                /** @description API tokens that are valid */
                api_tokens: number;
            };
            /** @description What it may hold and do */
            limits: {
                /** @description Requests to the API in a minute */
                requests_per_minute: number;
                /** @description Of one file, in MB */
                file_size: number;
                /** @description Files kept at once */
                files: number;
                /** @description Configurations of all kinds kept at once */
                profiles: number;
                /** @description Quotes pending at once */
                pending_quotes: number;
                /** @description Quotes worked on at once; the others wait */
                slices_at_once: number;
                /** @description Seconds that slicing one model may take */
                slice_seconds: number;
                /** @description Triangles of one model */
                triangles: number;
                /** @description Webhook endpoints kept at once */
                webhook_endpoints: number;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listFiles: {
        parameters: {
            query: {
                /** @description Records to a page */
                limit: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"][];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadPublicFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description From GET /v1/file/upload-id */
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createUploadId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadIdentifier"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the file */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "model/stl": string;
                    "model/3mf": string;
                    "model/obj": string;
                    "application/zip": string;
                    "application/octet-stream": string;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "model/stl": string;
                    "model/3mf": string;
                    "model/obj": string;
                    "application/zip": string;
                    "application/octet-stream": string;
                };
            };
            /** @description The file is the one that If-None-Match names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the file */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedFile"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    checkPrintability: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the file */
                file_id: string;
            };
            cookie?: never;
        };
        /** @description A printer's build volume */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Width of the build volume, mm */
                    x: number;
                    /** @description Depth of the build volume, mm */
                    y: number;
                    /** @description Height of the build volume, mm */
                    z: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Printability"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    queueQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sending the request again with the same key and body within 24 hours repeats its answer */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The uploaded model */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FdmQuoteRequest"];
            };
        };
        responses: {
            /** @description A quote that was queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedQuote"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    queueFdmQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sending the request again with the same key and body within 24 hours repeats its answer */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The uploaded model */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FdmQuoteRequest"];
            };
        };
        responses: {
            /** @description A quote that was queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedQuote"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    queueSlaQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sending the request again with the same key and body within 24 hours repeats its answer */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The uploaded model */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SlaQuoteRequest"];
            };
        };
        responses: {
            /** @description A quote that was queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedQuote"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The quote */
                quote_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A pending quote has the first five members alone; one that failed tells error_code and error_message, a successful one everything else. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    quote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The file_id of the uploaded model */
                quote_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FdmQuoteRequest"];
            };
        };
        responses: {
            /** @description A pending quote has the first five members alone; one that failed tells error_code and error_message, a successful one everything else. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The quote */
                quote_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedQuote"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listQuotes: {
        parameters: {
            query: {
                /** @description Records to a page */
                limit: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Identifier of the quote */
                        quote_id: string;
                        /** @description Its owner */
                        user_id: string;
                        /** @enum {string} */
                        status: "pending" | "success" | "failed";
                        /** @description %; 100 is success */
                        progress: number;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Filament or resin
                         * @enum {string}
                         */
                        technology?: "fdm" | "sla";
                        /** @description FDM: whose motion planner the time follows */
                        slicer_model?: string;
                        pricing?: components["schemas"]["QuotePricing"];
                        time?: components["schemas"]["QuoteTime"];
                        /** @description Of a failed quote: a code of the problem list */
                        error_code?: string;
                        /** @description Of a failed quote: why, in words for a person */
                        error_message?: string;
                        file_id: string;
                        /** @description The model's */
                        file_name: string;
                    }[];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readGcode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The quote */
                quote_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/x.gcode": string;
                    "application/zip": string;
                    "application/octet-stream": string;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/x.gcode": string;
                    "application/zip": string;
                    "application/octet-stream": string;
                };
            };
            /** @description The file is the one that If-None-Match names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readOutput: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The quote */
                quote_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/x.gcode": string;
                    "application/zip": string;
                    "application/octet-stream": string;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/x.gcode": string;
                    "application/zip": string;
                    "application/octet-stream": string;
                };
            };
            /** @description The file is the one that If-None-Match names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPrinters: {
        parameters: {
            query: {
                /** @description Records to a page */
                limit: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The printer */
                        printer_id: string;
                        /** @description Its name, as the configuration has it */
                        printer_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                    }[];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPrinter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Configuration of a printer: every member may be left out, and null means its default */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrinterRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The printer */
                        printer_id: string;
                        /** @description Its name, as the configuration has it */
                        printer_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readPrinter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The printer */
                printer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The printer */
                        printer_id: string;
                        /** @description Its name, as the configuration has it */
                        printer_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        data: components["schemas"]["PrinterConfiguration"];
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePrinter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The printer */
                printer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The printer */
                        printer_id: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePrinter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The printer */
                printer_id: string;
            };
            cookie?: never;
        };
        /** @description Configuration of a printer: every member may be left out, and null means its default */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrinterRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The printer */
                        printer_id: string;
                        /** @description Its name, as the configuration has it */
                        printer_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFilaments: {
        parameters: {
            query: {
                /** @description Records to a page */
                limit: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The filament */
                        filament_id: string;
                        /** @description Its name, as the configuration has it */
                        filament_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                    }[];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createFilament: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Configuration of a filament: every member may be left out, and null means its default */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FilamentRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The filament */
                        filament_id: string;
                        /** @description Its name, as the configuration has it */
                        filament_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readFilament: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The filament */
                filament_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The filament */
                        filament_id: string;
                        /** @description Its name, as the configuration has it */
                        filament_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        data: components["schemas"]["FilamentConfiguration"];
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteFilament: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The filament */
                filament_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The filament */
                        filament_id: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateFilament: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The filament */
                filament_id: string;
            };
            cookie?: never;
        };
        /** @description Configuration of a filament: every member may be left out, and null means its default */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FilamentRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The filament */
                        filament_id: string;
                        /** @description Its name, as the configuration has it */
                        filament_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPrintSettings: {
        parameters: {
            query: {
                /** @description Records to a page */
                limit: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The print setting */
                        print_setting_id: string;
                        /** @description Its name, as the configuration has it */
                        print_setting_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                    }[];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPrintSetting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Configuration of a print setting: every member may be left out, and null means its default */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrintSettingRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The print setting */
                        print_setting_id: string;
                        /** @description Its name, as the configuration has it */
                        print_setting_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readPrintSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The print setting */
                print_setting_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The print setting */
                        print_setting_id: string;
                        /** @description Its name, as the configuration has it */
                        print_setting_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        data: components["schemas"]["PrintSettingConfiguration"];
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePrintSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The print setting */
                print_setting_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The print setting */
                        print_setting_id: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updatePrintSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The print setting */
                print_setting_id: string;
            };
            cookie?: never;
        };
        /** @description Configuration of a print setting: every member may be left out, and null means its default */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrintSettingRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The print setting */
                        print_setting_id: string;
                        /** @description Its name, as the configuration has it */
                        print_setting_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSlaPrinters: {
        parameters: {
            query: {
                /** @description Records to a page */
                limit: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin printer */
                        sla_printer_id: string;
                        /** @description Its name, as the configuration has it */
                        sla_printer_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                    }[];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createSlaPrinter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Configuration of a resin printer: every member may be left out, and null means its default */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SlaPrinterRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin printer */
                        sla_printer_id: string;
                        /** @description Its name, as the configuration has it */
                        sla_printer_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readSlaPrinter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resin printer */
                sla_printer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin printer */
                        sla_printer_id: string;
                        /** @description Its name, as the configuration has it */
                        sla_printer_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        data: components["schemas"]["SlaPrinterConfiguration"];
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSlaPrinter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resin printer */
                sla_printer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin printer */
                        sla_printer_id: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateSlaPrinter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resin printer */
                sla_printer_id: string;
            };
            cookie?: never;
        };
        /** @description Configuration of a resin printer: every member may be left out, and null means its default */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SlaPrinterRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin printer */
                        sla_printer_id: string;
                        /** @description Its name, as the configuration has it */
                        sla_printer_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listResins: {
        parameters: {
            query: {
                /** @description Records to a page */
                limit: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin */
                        resin_id: string;
                        /** @description Its name, as the configuration has it */
                        resin_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                    }[];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createResin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Configuration of a resin: every member may be left out, and null means its default */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResinRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin */
                        resin_id: string;
                        /** @description Its name, as the configuration has it */
                        resin_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readResin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resin */
                resin_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin */
                        resin_id: string;
                        /** @description Its name, as the configuration has it */
                        resin_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        data: components["schemas"]["ResinConfiguration"];
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteResin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resin */
                resin_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin */
                        resin_id: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateResin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resin */
                resin_id: string;
            };
            cookie?: never;
        };
        /** @description Configuration of a resin: every member may be left out, and null means its default */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResinRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin */
                        resin_id: string;
                        /** @description Its name, as the configuration has it */
                        resin_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSlaPrintSettings: {
        parameters: {
            query: {
                /** @description Records to a page */
                limit: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin print setting */
                        sla_print_setting_id: string;
                        /** @description Its name, as the configuration has it */
                        sla_print_setting_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                    }[];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createSlaPrintSetting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Configuration of a resin print setting: every member may be left out, and null means its default */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SlaPrintSettingRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin print setting */
                        sla_print_setting_id: string;
                        /** @description Its name, as the configuration has it */
                        sla_print_setting_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readSlaPrintSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resin print setting */
                sla_print_setting_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin print setting */
                        sla_print_setting_id: string;
                        /** @description Its name, as the configuration has it */
                        sla_print_setting_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        data: components["schemas"]["SlaPrintSettingConfiguration"];
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSlaPrintSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resin print setting */
                sla_print_setting_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin print setting */
                        sla_print_setting_id: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateSlaPrintSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resin print setting */
                sla_print_setting_id: string;
            };
            cookie?: never;
        };
        /** @description Configuration of a resin print setting: every member may be left out, and null means its default */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SlaPrintSettingRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile's owner */
                        user_id: string;
                        /** @description The resin print setting */
                        sla_print_setting_id: string;
                        /** @description Its name, as the configuration has it */
                        sla_print_setting_name: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC
                         */
                        timestamp: string;
                        /**
                         * @description Always success
                         * @enum {string}
                         */
                        status: "success";
                    };
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query: {
                /** @description Records to a page */
                limit: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sending the request again with the same key and body within 24 hours repeats its answer */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderCreate"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDeleted"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderUpdate"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookEndpoint"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query: {
                /** @description Records to a page */
                limit: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"][];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeleted"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The endpoint */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query: {
                /** @description Records to a page */
                limit: number;
                /** @description From the Link header of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The attempt to repeat */
                webhook_delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryRetried"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description A problem */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    onOrderCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event */
                "webhook-id": string;
                /** @description When this attempt was signed, seconds since 1970 */
                "webhook-timestamp": string;
                /** @description v1, a comma, and the base64 HMAC-SHA256 of id.timestamp.body */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What happened to an order
                     * @enum {string}
                     */
                    type: "order.created" | "order.updated" | "order.deleted";
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC
                     */
                    timestamp: string;
                    data: components["schemas"]["Order"];
                    /** @description The event, also in the webhook-id header */
                    event_id: string;
                    /**
                     * @description What happened to an order
                     * @enum {string}
                     */
                    event_type: "order.created" | "order.updated" | "order.deleted";
                    /** @description The order */
                    order_id: string;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC
                     */
                    occurred_at: string;
                };
            };
        };
        responses: {
            /** @description The endpoint takes nothing any more and is deactivated */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retry-After puts the next attempt off, for a day at most */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retry-After puts the next attempt off, for a day at most */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was taken. Anything else, redirects among it, and silence for 15 s are failures */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event */
                "webhook-id": string;
                /** @description When this attempt was signed, seconds since 1970 */
                "webhook-timestamp": string;
                /** @description v1, a comma, and the base64 HMAC-SHA256 of id.timestamp.body */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What happened to an order
                     * @enum {string}
                     */
                    type: "order.created" | "order.updated" | "order.deleted";
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC
                     */
                    timestamp: string;
                    data: components["schemas"]["Order"];
                    /** @description The event, also in the webhook-id header */
                    event_id: string;
                    /**
                     * @description What happened to an order
                     * @enum {string}
                     */
                    event_type: "order.created" | "order.updated" | "order.deleted";
                    /** @description The order */
                    order_id: string;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC
                     */
                    occurred_at: string;
                };
            };
        };
        responses: {
            /** @description The endpoint takes nothing any more and is deactivated */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retry-After puts the next attempt off, for a day at most */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retry-After puts the next attempt off, for a day at most */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was taken. Anything else, redirects among it, and silence for 15 s are failures */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event */
                "webhook-id": string;
                /** @description When this attempt was signed, seconds since 1970 */
                "webhook-timestamp": string;
                /** @description v1, a comma, and the base64 HMAC-SHA256 of id.timestamp.body */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What happened to an order
                     * @enum {string}
                     */
                    type: "order.created" | "order.updated" | "order.deleted";
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC
                     */
                    timestamp: string;
                    data: components["schemas"]["Order"];
                    /** @description The event, also in the webhook-id header */
                    event_id: string;
                    /**
                     * @description What happened to an order
                     * @enum {string}
                     */
                    event_type: "order.created" | "order.updated" | "order.deleted";
                    /** @description The order */
                    order_id: string;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC
                     */
                    occurred_at: string;
                };
            };
        };
        responses: {
            /** @description The endpoint takes nothing any more and is deactivated */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retry-After puts the next attempt off, for a day at most */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retry-After puts the next attempt off, for a day at most */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was taken. Anything else, redirects among it, and silence for 15 s are failures */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
